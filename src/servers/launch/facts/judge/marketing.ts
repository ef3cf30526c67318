// Words that praise instead of telling. What they say is kept, as the weakest kind of evidence.

const praise =
  /\b(?:best(?!\s+practices?)|blazing(?:ly)?|seamless(?:ly)?|ultimate|revolution\w+|world[- ]class|amazing|awesome|incredibl[ey]|insane(?:ly)?|fastest|easiest|simplest|smartest|greatest|cutting[- ]edge|state[- ]of[- ]the[- ]art|next[- ]gen\w*|lightning|super[- ](?:fast|easy|simple|charge\w*)|ultra[- ]?\w*|beautiful(?:ly)?|elegant(?:ly)?|powerful|delightful|magic(?:al(?:ly)?)?|effortless(?:ly)?|battle[- ]tested|rock[- ]solid|game[- ]chang\w+|unparalleled|unmatched|surprisingly|dramatic(?:ally)?|enterprise[- ]grade|loved by|trusted by|most (?:popular|advanced|powerful|complete|comprehensive))\b|\bmillions? (?:of )?(?:users|downloads|repositories|developers|people|projects)\b|!$/i;

export function isMarketing(text: string): boolean {
  return praise.test(text);
}
