// What people say of systems, networks, compilers and screens, and the words that code has for it. One way, as the everyday words.

export const domainWords = `
hostname hostnames nameserver domain domains: dns hostname host | resolve resolves resolving lookup lookups: dns resolver
poll polling ready readiness multiplexing: poll epoll select kqueue | descriptor descriptors: fd file handle
incoming inbound: accept receive recv listener | outgoing outbound: send write dial
accept accepts accepting: accept listener listen | peer peers: peer remote node neighbor
receive receives receiving received: recv receive read rx | sending transmit transmits: send write tx
packet packets: packet frame datagram pkt | handshake: handshake hello negotiate upgrade
retransmit resend resends: retry resend retransmit | heartbeat alive liveness: heartbeat keepalive ping
bandwidth throughput: rate ratelimit throttle bandwidth | latency: latency rtt delay duration
congestion window: window flow congestion | server servers: server listener daemon
leader leadership: leader election primary master | vote votes voting: vote election quorum
replica replicas replicate replicating replicated: replication replica follower sync
snapshot snapshots: snapshot dump checkpoint | checkpoint: checkpoint snapshot
cluster membership member members: cluster peer membership node | shard sharding partition partitions: shard partition slot
consensus agree agreement: consensus raft quorum commit | durable durably: persist fsync wal store
journal: journal wal log | compact compacts compaction: compact compaction merge gc
evict evicts eviction evicting: evict eviction lru expire | lookup: find get search
allocate allocates allocating allocation allocations: alloc malloc allocator arena pool
deallocate freed freeing: free release drop dealloc | reference references: ref refcount pointer
garbage: gc collector sweep | arena: arena pool alloc
sleep sleeping idle: sleep park idle wait | wakeup wake waking: wake notify signal unpark
suspend suspends suspended suspending: suspend continuation yield pause await | coroutine coroutines: coroutine fiber task async
steal steals stealing: steal deque queue | threads: thread pthread worker
lock locks: lock mutex semaphore rwlock | atomic atomically: atomic cas compareandset
blocking nonblocking: block blocking sync | task tasks job jobs: task job worker queue
executor executors: executor pool dispatcher | dispatch dispatches dispatching: dispatch dispatcher
supervise supervises supervised supervision: supervisor monitor restart | spawned: spawn fork
elapsed monotonic clock clocks: clock time monotonic timer | soonest earliest: heap min priority next
heap: heap priority queue | tree trees: tree node trie | graph: graph node edge
cursor iterate iterating iteration: iterator cursor next | range ranges: range span interval bound
binary: bin binary | hashing hashed: hash digest | random randomness: random rand rng seed entropy
precision rounding round: round precision decimal | overflow underflow: overflow bounds limit
matrix vector vectors: matrix vec | angle rotate rotation: rotate angle transform
compiler compilation: compiler compile codegen emit | bytecode opcode instruction instructions: bytecode opcode op instr
optimisation optimizations optimization: optimize pass simplify | inline inlining: inline
scope scopes: scope binding environment | symbol symbols: symbol name ident
infer inference inferring: infer type unify | macro macros: macro expand
lex lexing tokenizing tokenising: lexer tokenizer scanner token | parsing parses parsed: parse parser
keyword keywords: keyword reserved token | expression: expr expression eval
evaluate evaluates evaluating evaluation: eval evaluate interpreter | interpreter interpreting: interpreter eval vm
link linker linking: link linker | debugger breakpoint: debug debugger breakpoint
highlight highlighting: highlight color syntax | completion autocomplete completions: complete completion suggest
shell: shell sh bash | script scripts: script run exec | daemon service services: daemon service server
launch launching: launch start spawn exec | argument: arg param | parameters: params args
environment: environ env | home: home dir path | executable executables: binary bin exec
subprocess processes: process proc spawn fork exec | pid: process pid
permissions ownership: chmod chown mode perm | symlink symlinks: symlink link readlink
archive archives: tar zip archive | unpack unpacks extract extracts extracting: unzip untar extract unpack
compressed decompress decompressed: gzip deflate inflate zlib compress | checksum: crc checksum sha md5
package packages: package pkg module | registry: registry repository index
constraint constraints requirement requirements: constraint version require | lockfile: lock
manifest: manifest metadata | clone cloning: clone git checkout
commit commits: commit apply | branch branches: branch ref | patch: patch diff apply
sandbox isolate isolated: sandbox isolate container | container containers: container
window windows: window frame surface | layout: layout arrange tile | widget widgets: widget view component
button menu dialog: button menu dialog widget | scroll scrolling: scroll viewport | focus focused: focus active
keybinding shortcut shortcuts: key binding keymap hotkey | clipboard: clipboard copy paste
theme themes styling: theme style css | font fonts: font glyph text | icon icons: icon image
animation animate: animation tween transition | pixel pixels: pixel color image
shader texture: shader texture gl | sound audio: audio sound | video: video frame
selector selectors: selector select query css | element elements: element node item
untrusted unsafe dangerous: sanitize clean escape safe | sanitise sanitising: sanitize clean escape
allowed whitelist safelist: allow safelist whitelist | blacklist: deny blocklist blacklist
charset charsets: charset encoding | entity entities: entity escape
absolute relative: absolute relative resolve base | redirection: redirect location
header headers: header | trailer trailers: trailer header | query: query params
body bodies: body content | chunks: chunk | verb: method | hidden: hidden input
login username: auth user credential basic | token tokens: token
hook hooks callback callbacks: hook callback listener handler | notification notifications: notify event alert
middleware: middleware handler chain | adapter adapters: adapter driver backend
backend backends: backend driver adapter engine provider | driver drivers: driver adapter
frontend: frontend client ui | storage: store storage db | repository: repo store
abstraction abstract: interface abstract base trait protocol | pluggable: interface plugin provider
implementation implementations: impl | contract: interface protocol
entrypoint: main index app cli | startup boot booting: init main start boot
helpers: util helper | shared: common shared | internals: internal core
validation validating validated: validate validator valid check | sane sanity: validate check valid
assertion assertions: assert expect matcher | mocking: mock stub fake | fixture fixtures: fixture setup
runner: runner run executor | discover discovery discovering: discover loader find scan
benchmark benchmarks: bench benchmark | coverage: coverage
flaky: retry | retries retrying: retry backoff attempt
log logs logged logging: log logger | rotate rotated: rotate rolling | level levels: level severity
sink sinks: sink handler appender output | metric metrics: metric counter gauge stats
telemetry: telemetry trace metric span | profile profiling: profile profiler
format formats: format formatter | printing printed prints: print output write
column columns: column field | join joins: join merge | index indexes indexing: index
insert inserts inserting: insert add put | upsert: insert update | delete deletes deleting deleted: delete remove
query queries querying: query select | schema schemas: schema
model models: model entity schema | relation relations relationship: relation association reference
timestamp timestamps: timestamp time date | timezone: tz zone | leap: leap date
currency money price: money amount currency price | unit units: unit
plural plurals: plural inflect | locale: locale i18n
point points coordinate coordinates: point coord position | map: map
collision collide: collision intersect overlap | intersect overlap overlapping: intersect overlap
player enemy: player entity actor | actor actors: actor mailbox
mailbox inbox: mailbox queue message | message messages: message msg
broker topic topics: topic broker pubsub subscribe | publish: publish emit
consumer consumers: consumer subscriber worker | producer producers: producer publisher
deliver delivers delivering delivery: deliver dispatch send | acknowledge acknowledged acknowledgement: ack
duplicate duplicates: dedup unique | idempotent: idempotent once
virtual: virtual fake mock | simulate: simulate mock
`;
