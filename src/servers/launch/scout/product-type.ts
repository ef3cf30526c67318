// What kind of product a repository makes, by what its manifests say it installs.
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { KnownManifest } from './manifests/read-manifests.ts';
import type { Tree } from './tree.ts';

export type ProductType = RepoInventory['inferred_product_type'];

const servers =
  /^(?:express|fastify|koa|hapi|@nestjs\/core|next|django|flask|fastapi|uvicorn|gunicorn|starlette|sanic|rails|sinatra|actix-web|axum|rocket|warp|spring-boot-starter-web|Microsoft\.AspNetCore.*|github\.com\/gin-gonic\/gin|github\.com\/labstack\/echo.*|laravel\/framework|symfony\/framework-bundle)$/;

/** The first rule that fits. */
export function inferProductType(manifests: readonly KnownManifest[], tree: Tree, hasCode: boolean): ProductType {
  const primary = manifests.filter(({ manifest }) => manifest.isPrimary);
  // A solution or the top of a workspace says nothing itself; then its parts speak.
  const atTop = primary.filter(isPackageAtTop);
  const speaking = atTop.length > 0 ? atTop : primary;
  const facts = speaking.map((each) => each.facts);
  const words = facts.map(({ packageName, description }) => `${packageName ?? ''} ${description ?? ''}`).join('\n');
  const programs = facts.flatMap((each) => each.programs);
  const libraries = [
    ...facts
      .flatMap((each) => each.entrypoints)
      .filter((path) => !/(?:^|\/)(?:main|cli|__main__|bin)\.\w+$|^(?:bin|cmd)\//.test(path)),
    ...speaking.flatMap(({ manifest }) => manifest.record.libraries.map(({ value }) => value)),
  ];
  if (facts.some((each) => each.isPlugin)) return 'plugin';
  if (/\bsdk\b/i.test(words)) return 'sdk';
  if (
    isService(
      facts.flatMap((each) => each.dependencies),
      programs,
      tree,
    )
  )
    return 'service';
  const saysProgram = /\b(?:cli|command[- ]line|terminal)\b(?! (?:parser|argument|option|framework|librar))/i.test(
    words,
  );
  if (programs.length > 0 && (saysProgram || libraries.length === 0)) return 'cli';
  // A package that brings no program can only be there to be used by others.
  const isPackage = speaking.some(
    ({ manifest: { record }, facts: { packageName } }) => packageName && !record.isPrivate,
  );
  if (libraries.length > 0 || isPackage) return 'library';
  if (facts.length > 0 || hasCode) return 'tool';
  return 'other';
}

function isPackageAtTop({ manifest, facts }: KnownManifest): boolean {
  const isOnlyTop = facts.isWorkspace && facts.entrypoints.length === 0;
  return manifest.folder === '.' && facts.packageName !== null && !isOnlyTop;
}

/** It needs a server to run, and is meant to be put somewhere rather than imported. */
function isService(dependencies: readonly string[], programs: readonly string[], tree: Tree): boolean {
  const isDeployed = [
    'Dockerfile',
    'docker-compose.yml',
    'docker-compose.yaml',
    'compose.yaml',
    'compose.yml',
    'Procfile',
    'k8s',
    'helm',
    'charts',
  ];
  return (
    programs.length === 0 &&
    dependencies.some((name) => servers.test(name)) &&
    isDeployed.some((path) => tree.has(path))
  );
}
