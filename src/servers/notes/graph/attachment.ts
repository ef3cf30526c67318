// Whether a name is that of a file which is no note: a picture, a sound, a document.
// An ending counts only if it is known: `v1.2b` is the name of a note.

const endings = new Set(
  [
    'apng avif bmp gif heic heif ico jpeg jpg png svg tif tiff webp',
    '3gp aac aif aiff flac m4a mid midi mp3 oga ogg opus wav wma',
    'avi m4v mkv mov mp4 mpeg mpg ogv webm wmv',
    'doc docx epub mobi odp ods odt pdf ppt pptx rtf xls xlsx',
    'base bib canvas csv drawio excalidraw json jsonl tex toml tsv txt xml yaml yml',
    '7z bz2 dmg gz iso rar tar tgz xz zip zst',
    'bash bat cpp css hpp htm html ipynb java js jsx less lua mjs php ps1 py rb rs scss sh sql swift ts tsx vue wasm',
    'db exe otf psd sqlite ttf woff woff2',
  ].flatMap((line) => line.split(' ')),
);

export function isAttachmentName(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') && endings.has(name.slice(dot + 1).toLowerCase());
}
