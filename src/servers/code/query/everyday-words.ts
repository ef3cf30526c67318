// What people say of a program, and the words that code has for it. One way only: nobody who says `redact` means to hide.

export const everydayWords = `
hide hiding hidden secret secrets sensitive: redact redaction mask censor sanitize obfuscate private
again repeatedly: retry retries repeat rerun | fail fails failed failing: error failure exception reject
repeat repeated repeating duplicate duplicates duplicated twice: unique uniq dedupe dedup distinct
write writing written writes: serialize stringify dump emit output generate save
read reading reads: parse load deserialize reader
save saves saving store stores stored storing: persist write put storage save
fake faking faked pretend simulate simulated imitate: mock stub spy fake
ctrl interrupt interrupted interrupting: sigint signal interrupt abort | child children: subprocess nested spawn
cut cutting break breaking split splitting: tokenize lexer split chunk slice truncate
wait waits waiting delay delayed delaying pause: timeout backoff sleep delay await
wrong broken bad invalid malformed: error invalid issue
complain complains report reports reporting warn: warn warning error diagnostic reporter | entry: main index cli
outside public users caller callers: api public export
pick picks picking choose chooses chosen choosing choice: select resolve match
decide decides deciding: resolve match | guess guesses guessing: detect infer sniff
figure discover discovers discovering: detect resolve infer
recognise recognize recognising recognizing spot: detect match | understand understands interpret: parse
shrink shrinks smaller reduce reduces: compress minify prune trim
speed fast faster quick quickly: cache optimize fast performance
remember remembers remembered remembering: cache memo memoize store
forget forgets forgotten expired stale outdated old: expire evict invalidate stale
clean cleaning tidy: cleanup sanitize normalize prune clear | throw throws thrown: error raise throw
stop stops stopping end ends ending finish finishes finished: close shutdown abort terminate stop end
start starts starting begin begins launch launches: init start spawn open boot | wake wakes: notify resume
watch watches watching observe observes: watcher observer listen subscribe
notice notices changed changes: watch detect diff | tell told inform announce: notify emit event
ask asks asking: request query prompt | answer answers answering: response reply
talk talking communicate communicating speak: protocol transport message send
grow grows growing: resize expand extend | fill fills filling filled: default populate assign pad
missing absent lacking: required undefined default missing | empty: empty blank null
turn turns turning turned: convert transform | change changes changing: update transform mutate replace
swap exchange substitute: replace swap | replace replaces replacing: replace substitute swap
put puts putting: add insert set | join joined joining together: merge combine concat join compose
group grouped grouping: group batch collect bundle | order ordered ordering arrange: sort order rank priority
count counts counting: count counter total size | measure measures measuring: metric timing duration size
limit limits limiting restrict cap most: limit max throttle
allow allows allowed permit forbid deny denied refuse refused: allow permission guard policy reject
protect protects protecting guard prevent prevents: guard secure csrf sanitize protect
attack attacks attacker: csrf xss secure sanitize | password passwords: auth credential hash basic
compare compares comparing same equality: equal equals compare diff
different difference differences: diff compare | find finds finding look lookup: find search resolve locate
walk walks walking: visit traverse walk iterate | path paths: path route pathname
address addresses: url host addr address path | page pages website site: html page document
link links linked linking: link url href reference | picture: image
letter letters character characters: char charset encoding | word words: token word
line lines: line row newline | space spaces spacing blank: whitespace indent padding
comment comments: comment doc | name names named naming: name identifier key | rename renames: rename alias
shape form shapes: schema type structure | nested inside inner: nested child recursive inner
outer enclosing parent: parent outer scope | tie bind bound: bind binding | share shared sharing: shared common
kept keep keeps keeping hold holds: store keep retain buffer cache | temporary meantime: tmp temp buffer
several multiple: many multi all batch | concurrent parallel simultaneously: concurrent parallel worker pool
background: worker daemon async thread | later deferred postpone: defer lazy schedule queue
lazy lazily needed: lazy defer | step steps stage stages phase: pipeline stage phase step
chain chained sequence: chain pipeline compose | layer layers: middleware layer
extend extends extending extension extensions plug: plugin extension extend hook
custom customise customize: custom plugin option
switch switches switching flag flags toggle: option flag enable
command commands terminal shell: cli command argv | argument arguments: args argv option
screen show shows display: print render display | colour color colours: color ansi style
language languages locale translated translation: locale i18n lang | date time clock: date time timestamp now
stamp: timestamp time | folder folders: directory dir | disk: file fs storage
upload uploads uploading: multipart upload form | download downloads downloading: fetch download
mail email: message mail mime | attach attached attachment attachments: attachment attach part
body payload: body content data payload | browser browsers: browser client web
network wire: socket net transport protocol http | host: host origin domain | proxy: proxy agent tunnel
secure securely encrypted: tls ssl crypto secure | sign signed signature signing: sign signature hmac verify
allowance quota: limit quota | memory: memory buffer cache heap | leak: cleanup dispose free
release releases releasing free: release free dispose close | test tests testing: test assert
skip skips skipped ignore ignores ignored exclude excluded excludes: skip ignore exclude filter
include includes included: include import add | unused dead unneeded: unused unreferenced
correct corrects correcting repair repairs fix fixes: fix recover repair
recover recovers recovering survive: recover fallback retry | fallback otherwise: fallback default
check checks checking checked: validate check assert verify | sure ensure: ensure assert check
rule rules: rule constraint policy | problem problems: error issue problem diagnostic
number numbers numeric: number integer float | text: string text | list lists: array list
map maps mapping: map record object | pair pairs: entry key value | tag tags: tag discriminator label
definition definitions: schema declaration | written: output
translate translates translating: transform convert compile | produce produces producing: generate emit create
compile compiles compiled compiling: compile compiler build generate
export exports exporting exported: export standalone module
import imports importing imported: import require module resolve
dependency dependencies: dependency import module | bundle bundles: bundle build
track tracks tracking: track trace history | history: history log | trace tracing: trace stack
stack: stack trace | undo revert: rollback undo restore | restore restores: restore resume
resume resumes: resume continue | continue continues: next continue
pass passes passed passing hand: forward next pass delegate | forward forwards: forward proxy redirect
redirect redirects: redirect location | catch catches caught: error handler | exit exits quit: exit close end
crash crashes: exception panic abort error | flush flushes: flush drain sync | buffered: buffer queue
drain: drain flush | batch batches: batch queue | event events fire fires: event emit listener
listen listens listening: listener subscribe | subscribe: subscribe listener | signal: signal abort
cancel cancels cancelled cancelling: cancel abort | time timed: timeout timer
seconds milliseconds minutes: timeout timer delay | expire expires: expire ttl maxage
regular expressions: regex regexp pattern | assembly: wasm asm
negotiate negotiation preferred: accept negotiate | cookies: cookie | mime media content: mime type charset
static assets: serve static send | origin cross: cors origin
freshness unchanged modified: etag cache conditional
websocket websockets upgrade realtime: ws websocket upgrade
streamed streams streaming piece pieces chunked: stream chunk
form forms field fields: form field multipart formdata | routes routing endpoint endpoints: route router path
matching matches matched: match matcher pattern | position positions: position loc range offset line column
sourcemap original: sourcemap map source
pretty indentation formatted formatting layout: format formatter print indent stringify
quotes quoted quoting escaped escaping unescape unescaping: escape quote unquote
fold folding wrapped wrapping long: fold wrap | visitor visits visiting: visit visitor walk traverse
syntax grammar: parser syntax grammar ast | workspace workspaces monorepo: workspace package
pattern patterns wildcard wildcards: glob pattern match | fixing automatically: fix autofix
optional: optional nullable undefined | union alternatives: union oneof variant
generic generics: generic template | inherit inherits inheritance subclass: extends super base prototype
metadata: meta metadata | identity unique: id uuid key
encode encodes encoding encoded: encode encoder charset base64 | decode decodes decoding decoded: decode decoder
binary bytes byte: buffer bytes binary | checksum integrity: hash digest integrity checksum
expected: expect assert | calendar day days month: date | zone timezone: timezone tz offset
duration elapsed: duration timing | lifecycle: hook lifecycle
incremental incrementally: incremental edit update | edit edits editing edited: edit update patch
search searching searches: search find query | filter filters filtering: filter predicate
aggregate collect collects collecting gather gathers: collector collect aggregate
summary summarise summarize: reporter summary report | report: reporter report
progress status: progress status state | state states: state status store | debug debugging: debug log inspect
inspect inspecting: inspect debug | verbose: verbose debug log
connect connects connecting connected: connect connection socket | disconnect disconnects: close disconnect
reuse reuses reused reusing: pool cache agent keepalive | open opens opening: open connect
balance balancing distribute spread: balance pool round robin
priority prioritise prioritize: priority weight order | pressure overload busy: backpressure drain queue limit
rate: ratelimit throttle limit | locking exclusive once: lock mutex once | race races: race lock concurrent
deadlock: lock | transaction transactions: transaction commit rollback
migrate migration migrations: migration schema | record records row rows: record row entry
database databases: db sql sqlite store | persist persisted persistent: persist store storage save
serialise serialised serialising: serialize stringify | deserialise: deserialize parse
initialise initialises: init initialize setup | normalise normalises normalising normalised: normalize
canonical: normalize | optimise: optimize | authorise authorises: authorize auth
authenticate authenticates authenticating signed: auth authenticate | login logged: login auth session
session sessions: session cookie | role roles: role permission | certificate certificates: cert tls ca
environment: env process | variables: env variable | defaults: default
option options setting settings: option config settings
override overrides overriding overridden: override merge default
literal literals constant constants: literal const
arithmetic calculate calculates calculation compute computes: compute calc evaluate
infinite endless cycle cycles circular: circular cycle recursive
depth deep deeply: depth deep nested recursive | copy copies copying: clone copy
weak garbage: weak finalizer dispose | native binding bindings: binding native ffi
platform platforms operating: platform os | windows unix linux: win32 windows unix posix
compatible compatibility legacy backward: compat legacy deprecated polyfill
deprecated deprecation: deprecated warn | polyfill shim: polyfill shim compat
install installs installing installed: install package | publish publishes: publish release
hot live reload reloading: hmr reload watch refresh | preview: preview serve
draw draws drawing paint: render draw
mouse click clicks press pressed pressing keyboard: key input click event
prompt prompts interactive: prompt readline interactive | subcommand subcommands: command | usage: usage help
suggestion suggestions suggest typo: suggest similar levenshtein | similar closest: similar distance nearest
rank ranking score scoring: score rank weight | tokenise tokens token: token tokenize lexer
unexpected: error unexpected | ambiguous ambiguity conflict conflicts: conflict ambiguous resolve
merge merges merging: merge combine | difference: diff | annotate annotation annotations: annotation decorator
inject injection: inject provider container | factory: create factory | single singleton: singleton instance
observe observable reactive: observer observable signal | pipeline: pipe pipeline chain
subscriber subscribers: listener subscriber | broadcast broadcasts: broadcast emit
timeout timeouts: timeout timer | alarm remind: timer schedule
periodic periodically interval: interval timer schedule | scheduled: schedule timer
expand expands expanding expansion: expand resolve
substitute placeholder placeholders interpolate interpolation: template interpolate replace
templates: template | heading headings title: heading title header | attached: attach
recipient recipients sender: address | spam: filter | bounce: error | boundary boundaries: boundary multipart
charset: charset encoding | ascii unicode: unicode charset encode utf8 | newline newlines: newline eol crlf
trailing leading: trim strip | upper lower lowercase uppercase: case lower upper
`;
