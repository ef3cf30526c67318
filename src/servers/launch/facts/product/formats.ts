// The formats that claims speak of: which, in which direction, and how fully.
import type { ProductFacts } from '../../artifacts/schemas/product-facts.ts';
import type { Claim } from '../claim.ts';

type Format = ProductFacts['supported_formats'][number];

const named =
  /\b(?:JSON(?:5|L| Lines)?(?! Web| Schema| Object| Type| Patch)|YAML|TOML|XML|CSV|TSV|PDF|DOCX?|XLSX?|PPTX?|ODT|ODS|RTF|HTML|EPUB|Markdown|SVG|PNG|JPE?G|GIF|WebP|AVIF|TIFF|BMP|ICO|MP3|MP4|WAV|FLAC|OGG|OBJ|STL|glTF|GLTF|FBX|COLLADA|DXF|DWG|PSD|ZIP|TAR|gzip|GZIP|7z|RAR|bzip2|LZ4|Parquet|Avro|Protobuf|MessagePack|CBOR|BSON|INI|PEM|DER|SPKI|PKCS ?#?\d+|ICS|vCard|MIDI|TTF|OTF|WOFF2?)\b|(?<![\w.])\.(json5?|jsonl|ya?ml|toml|xml|csv|tsv|pdf|docx?|xlsx?|pptx?|odt|ods|rtf|html?|epub|md|svg|png|jpe?g|gif|webp|avif|tiff?|bmp|ico|mp3|mp4|wav|flac|ogg|obj|stl|gltf|glb|fbx|dae|dxf|dwg|psd|zip|tar|gz|tgz|7z|rar|bz2|xz|lz4|zst|avro|cbor|bson|ini|cfg|conf|env|pem|der|ics|vcf|midi?|ttf|otf|woff2?|sql|db|log|txt)\b(?=`|,| |$)/gi;

/** Each format once, from the claim that says most about it: the first of format claims, then of the others. */
export function findFormats(claims: readonly Claim[]): Format[] {
  const speaking = claims.filter(
    ({ kind, text }) => kind === 'format' || (kind === 'feature' && /\bformats?\b/i.test(text)),
  );
  const found = new Map<string, Format>();
  for (const claim of speaking) {
    for (const [whole, ending] of claim.text.matchAll(named)) {
      const format = (ending ?? whole).toUpperCase();
      if (!found.has(format)) found.set(format, { format, ...readingOf(claim.text), claim_id: claim.id });
    }
  }
  return [...found.values()].sort((a, b) => (a.format < b.format ? -1 : 1));
}

const reads =
  /\b(?:reads?|reading|pars(?:es?|ing)|imports?|importing|loads?|loading|opens?|opening|decod(?:es?|ing)|deseriali[sz]\w*|extracts?|decompress\w*|from)\b/i;
const writes =
  /\b(?:writes?|writing|exports?|exporting|saves?|saving|encod(?:es?|ing)|seriali[sz]\w*|renders?|generat\w+|produc\w+|compress\w*|output|to)\b/i;

function readingOf(text: string): Pick<Format, 'status' | 'direction' | 'support_level'> {
  const [isRead, isWritten] = [reads.test(text), writes.test(text)];
  const converts = /\bconver(?:ts?|sion|ting)\b/i.test(text);
  return {
    status: /\b(?:planned|coming soon|will be|in the future|not yet)\b/i.test(text) ? 'planned' : 'implemented',
    direction: (isRead && isWritten) || converts ? 'both' : isRead ? 'import' : isWritten ? 'export' : 'unknown',
    support_level: /\b(?:partial\w*|limited|basic|experimental|subset)\b/i.test(text)
      ? 'partial'
      : /\b(?:full\w*|complete\w*)\b/i.test(text)
        ? 'full'
        : 'unknown',
  };
}
