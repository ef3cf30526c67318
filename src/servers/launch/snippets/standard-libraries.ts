// Names that languages bring themselves. Of Node the list is that of the pinned version.
import { builtinModules } from 'node:module';

export const nodeModules: ReadonlySet<string> = new Set(builtinModules.map((name) => name.split('/')[0] ?? name));

export const pythonModules = words(`
abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2
cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent configparser
contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest
email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc getopt
getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io
ipaddress itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap
modulefinder msvcrt multiprocessing netrc nntplib ntpath numbers opcode operator optparse os pathlib pdb pickle pickletools
pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pyexpat queue
quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site
smtpd smtplib sndhdr socket socketserver spwd sqlite3 ssl stat statistics string stringprep struct subprocess sunau symtable
sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit tkinter token tokenize
tomllib trace traceback tracemalloc tty turtle types typing unicodedata unittest urllib urllib2 urlparse uu uuid venv
warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo`);

export const rubyLibraries = words(`
English abbrev base64 benchmark bigdecimal bundler cgi coverage csv date delegate digest drb erb etc expect fcntl fiddle
fileutils find forwardable getoptlong io ipaddr irb json logger matrix minitest monitor mutex_m net nkf objspace observer
open-uri open3 openssl optparse ostruct pathname pp prettyprint prime pstore psych pty rdoc readline reline resolv rinda
ripper rubygems securerandom set shellwords singleton socket stringio strscan syslog tempfile test time timeout tmpdir
tracer tsort un unicode_normalize uri weakref webrick win32ole yaml zlib`);

export const elixirModules = words(`
Access Agent Application Atom Base Bitwise Code Date DateTime Enum Enumerable ExUnit Exception File Float Function GenEvent
GenServer IO Inspect Integer Kernel Keyword List Logger Macro Map MapSet Mix Module NaiveDateTime Node OptionParser Path Port
Process Protocol Range Record Regex Registry Stream String StringIO Supervisor System Task Time Tuple URI Version`);

export const cHeaders = words(`
assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h
stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h strings.h tgmath.h
threads.h time.h uchar.h wchar.h wctype.h unistd.h fcntl.h pthread.h dirent.h dlfcn.h poll.h sched.h semaphore.h spawn.h
termios.h syslog.h pwd.h grp.h netdb.h getopt.h libgen.h glob.h regex.h malloc.h memory.h io.h conio.h direct.h process.h
windows.h winsock2.h ws2tcpip.h`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
