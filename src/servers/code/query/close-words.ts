// Groups of words of which each may stand for each other: short forms, and names that programmers use alike.

export const closeGroups = `
auth authentication authenticate authenticator login signin credential
authorization authorize permission access acl
config configuration configure cfg conf settings options preferences
delete remove erase destroy drop unlink rm
create make new build construct factory add
init initialize initialise initialization bootstrap setup start startup
async asynchronous promise future await
error exception failure fault err
message msg
param parameter argument arg
fetch retrieve load request
send emit dispatch publish post
receive listen subscribe consume
event signal notification
parse parser parsing decode deserialize unmarshal
serialize serializer stringify encode marshal dump
validate validation validator check verify
convert transform translate cast coerce
db database
dir directory folder
doc documentation document
env environment
exec execute run invoke call
function func fn
http web
id identifier uid uuid
index idx
info information
insert append push
iterate loop each traverse walk visit
join concat concatenate merge combine
log logger logging
max maximum limit
min minimum
middleware interceptor handler hook plugin
number num count
object obj
path route url uri
pool pooling
print output write render display
queue backlog
random rand
regex regexp pattern
reply response res answer
request req
retry retries backoff attempt
schedule scheduler cron timer
close shutdown stop terminate dispose cleanup teardown
session cookie
sort order
spawn fork subprocess process
string str text
sync synchronize synchronization
template view
temp temporary tmp
test spec
thread worker
throttle ratelimit debounce limiter
timeout deadline expire expiry expiration ttl
token jwt
type kind
update modify patch edit change
user account
value val
version semver
cache memoize memo lru
compress compression gzip deflate zip
connection conn socket
context ctx
copy clone duplicate
encrypt encryption cipher crypto
hash digest checksum
header headers
image img
implement impl
lock mutex semaphore
memory mem heap alloc
package pkg
previous prev
query sql select
reference ref pointer
register registry registration
resolve resolver lookup
stream streaming pipe
tokenize tokenizer lexer lex scanner
tree ast
tls ssl
abort cancel
address addr
array arr list
attribute attr
background bg
boolean bool
buffer buf
callback cb
character char
child children
column col
command cmd
compare comparison cmp diff
constant const
current cur
declaration decl
dependency dependencies dep deps
destination dest dst
development dev
device dev
element elem el
equal equals eq
evaluate eval
expression expr
extension ext
filesystem fs
generate generator gen
glob wildcard
integer int
iterator iter
javascript js
language lang
length len size
library lib
markdown md
multipart form
mutate mutation
navigate navigation router
node vertex
normalize normalise canonical canonicalize
operator op
optimize optimise optimization
permission perm
position pos offset
prefix pre
production prod
property prop
python py
quote escape
recursive recursion recurse
repository repo
separator delimiter sep
sequence seq
server srv
source src
specification spec
statement stmt
statistics stats metrics
synchronous sync
table tbl
typescript ts
utilities utils util helper
variable var
wrap wrapper
whitespace blank space indent
alloc allocate allocation allocator malloc
mgr manager
ctrl control controller
svc service
tx txn transaction
pkt packet
seg segment
iface intf interface
cnt counter
vec vector
btn button
win window
evt event
desc descriptor description
fmt format formatter
hdr header
kv keyvalue
lvl level
proc process procedure
prog program
reg register
sched scheduler
sig signature
sym symbol
sys system
term terminal
tok token
txt text
fsm automaton
cert certificate
coord coordinate
dict dictionary hashmap
dim dimension
doc docs
enc encoder encoding
fd descriptor
perf performance
pred predicate
pref preference
recv receive
repl replace
res resource
stdout output
stdin input
sub subscription
subst substitute
usr user
ver version vers
`;
