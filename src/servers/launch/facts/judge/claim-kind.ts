// Which kind of claim a sentence makes: keyword rules, limitations first, since a promise that hides one is the worst mistake.
import type { claimKinds } from '../../artifacts/schemas/parts.ts';
import type { Verdict } from './judge-sentence.ts';
import type { SectionRole } from './section.ts';

export type ClaimKind = (typeof claimKinds)[number];

export function kindOf(text: string, verdict: Verdict, role: SectionRole, namesProduct: boolean): ClaimKind {
  if (verdict === 'step') return 'workflow';
  if (isLimitation(text) || (role === 'limits' && verdict === 'phrase')) return 'limitation';
  if (isFormat(text) || (verdict === 'phrase' && /\b(?:encodings|formats|codecs)\b/i.test(text))) return 'format';
  if (workflow.test(text)) return 'workflow';
  if (verdict === 'statement' && !aboutTheWhole.test(text) && isApi(text, role, namesProduct)) return 'api';
  return other.test(text) ? 'other' : 'feature';
}

const lacks = new RegExp(
  [
    /\b(?:does not|doesn't|do not|don't|will not|won't) (?:currently |yet |fully |really |also )?(?!(?:(?:\w+ly|also|yet) )?(?:be (?:deleted|freed|changed|modified|copied|lost)|get|own|have any (?:\w+ )?(?:requirement|dependenc)|require|need|depend|block|rely|force|leak|modif|mutat|change|affect|matter|have to|use|pollute|add|touch|interfere|trust|want|worry|care|know)\w*\b)[a-z]+/,
    /\b(?:is|are) not (?:yet |currently |fully |officially |)(?:supported|available|implemented|possible|guaranteed|allowed|permitted|thread-safe|suitable|recommended|compatible|complete|intended|shown|enough|stable|portable|handled|included|provided|part of|safe)/,
    /\b(?:isn't|aren't) (?:yet |currently |fully )?(?:supported|available|implemented|possible|guaranteed|allowed|safe)/,
    /\b(?:cannot|can't|can not|unable to|may not|might not|not yet|no longer|unsupported|not supported)\b/,
    /\b(?:no|without|lacks?|missing|drops?|removed) (?:\w+ )?support\b/,
    /\b(?:only|really only|will only|can only|currently only|only ever) (?:available|supported|supports?|works?|provides?|shows?|show|handles?|runs?|possible|effective)\b/,
    /\b(?:will|can|may|would) (?:also )?(?:only|limit)\b|\bonly (?:bounds|affects|applies|parses|reads|accepts)\b|\bare buggy\b/,
    /\bmostly effective\b|\blimited to\b|\blimitations?\b|\blimits? to\b|\brestrict\w* to\b|\bexperimental\b|\bdeprecated\b|\bunstable\b|\bknown (?:issue|bug|problem)s?\b|\bruns? out of\b|\bat the moment\b.*\bonly\b/,
    /^no [\w-]+(?: [\w-]+)? (?:is|are) (?:\w+ly )?(?:performed|sent|applied|supported|done|made|provided)\b/,
    /\bhas no (?:support|way)\b|\bincompatible with\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

function isLimitation(text: string): boolean {
  return lacks.test(text) && lacks.test(withoutOthers(text));
}

/** What is said of other things: `objects that you do not own`, `flags that are only available to that command`. */
function withoutOthers(text: string): string {
  const said = text.replace(/^(?:if|when|while|unless)\b[^,]*,/i, '');
  return said.replaceAll(othersClause, (clause, at: number) =>
    // `is a parser that does not read comments` says it of the product after all.
    /\b(?:is|are|as) (?:an?|the) [^,;]*$/i.test(said.slice(0, at)) ? clause : '',
  );
}

const othersClause =
  /(?<!,) (?:that|which|who)(?: (?:you|users|they|people))? (?:do(?:es)? not|don't|doesn't|cannot|can not|can't|won't|(?:is|are) only available to)\b[^,;.]*/gi;

const formatNames =
  /\b(?:JSON(?! Web| Object| Schema)|JSON5|YAML|TOML|XML|CSV|TSV|PDF|DOCX?|XLSX?|PPTX?|ODT|ODS|RTF|HTML|EPUB|Markdown|SVG|PNG|JPE?G|GIF|WebP|TIFF|BMP|ICO|MP3|MP4|WAV|FLAC|OGG|OBJ|STL|GLTF|glTF|FBX|COLLADA|DXF|DWG|PSD|ZIP|TAR|GZIP|gzip|7z|RAR|bz2|xz|LZ4|zstd|Parquet|Avro|Protobuf|MessagePack|CBOR|BSON|INI|PEM|DER|SQL|ICS|vCard|MIDI|TTF|OTF|WOFF2?)\b|(?<!\w)\.(?:[a-z][a-z0-9]{1,4})\b(?=`| files?|,| and| or)/;
const inAndOut =
  /\b(?:reads?|reading|writes?|writing|pars(?:es?|ing)|imports?|importing|exports?|exporting|converts?|converting|conversion|saves?|saving|loads?|loading|opens?|encod(?:es?|ing)|decod(?:es?|ing)|produc(?:es?|ing)|seriali[sz]\w+|deseriali[sz]\w+|extracts?|renders?)\b/i;
const supportsFormat = /\bsupports? (?:the )?(?:[\w.]+, )*(?:and )?\W?(?:\.\w+|[A-Z][A-Z0-9]{2,5}\b)/;

function isFormat(text: string): boolean {
  if (
    /\b(?:file |data |output |input |image |document |exchange |serialization |binary )?(?:formats?|encodings)\b/i.test(
      text,
    )
  ) {
    return inAndOut.test(text) || /\bsupport|'s format\b|\bformat is\b/i.test(text);
  }
  return formatNames.test(text) && (inAndOut.test(text) || supportsFormat.test(text));
}

const workflow =
  /\binstallation is done\b|\byou can (?:also )?(?:install|build|compile|run|download|require|start|deploy|clone)\b|\b(?:is|can be|are) installed (?:with|via|using|from|by)\b|\binvoking `|\bby (?:running|executing)\b|^(?:to|in order to) (?:build|install|run|start|compile)\b/i;
/** Of a part by its name in code. A feature may mention one, but speaks of the product. */
function isApi(text: string, role: SectionRole, namesProduct: boolean): boolean {
  return startsWithCode.test(text) || (role !== 'features' && !namesProduct && api.test(text));
}

const aboutTheWhole = /\b(?:licen[cs]ed|build system|conventions|semantic versioning|distributed|compatible with)\b/i;
const startsWithCode = /^(?:the |setting |calling |passing |when |when using |if |option )?(?:the )?`[^`]+`(?!-)/i;
const api =
  /`[^`\s]*\([^`]*`|` (?:method|function|option|class|property|parameter|constructor|hook|event|flag|argument|field|object|decorator|macro|trait|struct|interface|type|enum|constant)s?\b|\b(?:method|function|option|class|property|parameter)s? `|exposes a function/i;
const other =
  /\bNode(?:\.?js)? v?\d|\b(?:requires?|is required|are required|compatible|compatibility|licen[cs]ed?|dual-licensed|browsers?\b.*\bversions?|versions? of|Node\.?js versions|works? (?:on|in)|(?:built|designed) to (?:run|work)|runs? on|ported to|(?<!cross-)platforms?|semantic versioning|distributed|deployed|used (?:by|in) |maintained|tested (?:on|with|using|against)|kept up to date|build system|conventions|is provided within|independent implementations|default build)\b/i;
