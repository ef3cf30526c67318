// The files that tell a build service what to do.
const ciFiles = [
  /^\.github\/workflows\/[^/]+\.ya?ml$/,
  /^\.gitlab-ci\.ya?ml$/,
  /^\.gitlab\/.*\.ya?ml$/,
  /^\.circleci\/config\.ya?ml$/,
  /^\.(?:travis|drone|cirrus|appveyor|woodpecker)\.ya?ml$/,
  /^\.(?:woodpecker|buildkite|forgejo\/workflows|gitea\/workflows|semaphore)\/.*\.ya?ml$/,
  /^(?:appveyor|azure-pipelines|bitbucket-pipelines|buildspec)\.ya?ml$/,
  /^\.?azure-pipelines\/.*\.ya?ml$/,
  /^Jenkinsfile$/,
];

export function isCiPath(path: string): boolean {
  return ciFiles.some((pattern) => pattern.test(path));
}
