// Words and turns by which English shows what kind of sentence it is. Case is ignored unless noted.

/** Verbs that tell a reader to do something with the product: steps. Base form. */
export const stepVerbs =
  'install|add|run|create|configure|set|use|call|import|require|include|build|compile|clone|download|execute|open|start|launch|type|copy|replace|enable|disable|pass|specify|define|declare|load|save|compress|decompress|convert|go|point|generate|initiali[sz]e|register|invoke|supply|provide|put|place|write|edit|update|export|unpack|extract|link|append|choose|select|connect|deploy|restart|instantiate|construct|wrap|mount|apply|press|click|enter|switch|make|push|pull|get|remove|delete|change|cd|drop|insert|attach|bind|send|fetch|query|parse|render|read|listen|stop|close';

/** Verbs that point elsewhere, greet, beg or set a scene. They never state anything. */
export const pointingVerbs =
  "see|refer|check|read|visit|find|follow|try|look|join|contact|ask|feel|consider|suppose|imagine|assume|remember|take|note|learn|help|support|become|star|fork|submit|file|report|send|let|thank|thanks|enjoy|please|click|browse|explore|watch|stay|keep|be|view|discover|give|tell|hit|drop|email|subscribe|consult|head|prefer|avoid|ensure|make sure|do not|don't|never|always|just";

/** Third person: what a product does, at the beginning of a sentence that leaves the product unsaid. */
export const capabilityVerbs =
  'supports|handles|provides|includes|works|runs|offers|allows|enables|implements|follows|uses|requires|needs|reads|writes|converts|generates|creates|parses|validates|detects|passes|exposes|adds|removes|compiles|compresses|decompresses|encrypts|decrypts|signs|verifies|renders|exports|imports|extracts|loads|saves|integrates|ships|comes|has|lets|makes|keeps|preserves|ensures|protects|prevents|avoids|caches|streams|sends|receives|serves|manages|monitors|watches|finds|searches|sorts|filters|merges|splits|transforms|translates|formats|prints|displays|shows|draws|computes|calculates|measures|tests|checks|scans|tracks|logs|records|stores|persists|accepts|returns|emits|fires|takes|depends|relies|targets|covers|respects|automates|simplifies|reduces|speeds|scales|adapts|extends|wraps|binds|connects|talks|speaks|understands|produces|builds|installs|deploys|tolerates|recovers|retries|resolves|normali[sz]es|serialises|serializes|deserializes|encodes|decodes|built|written|designed|tested|compatible|based|optimi[sz]ed|inspired|licensed|released|distributed|available|maintained|powered';

/** Participles of what a product does or has done to something. */
export const capabilityParticiples =
  'supported|available|provided|included|enabled|disabled|required|needed|allowed|implemented|handled|configurable|compatible|reported|shown|emitted|applied|performed|cached|ignored|returned|persisted|ranked|tokenized|preserved|generated|created|sent|stored|parsed|validated|detected|exposed|logged|escaped|normali[sz]ed|seriali[sz]ed|encoded|decoded|downcased|bundled|optional|deprecated|guaranteed|written|tested|ported|licensed|dual-licensed|distributed|maintained|deployed|installed|compiled|rendered|exported|imported|loaded|mapped|resolved|registered|case-sensitive|thread-safe|asynchronous|synchronous|immutable|customi[sz]able|extensible|set|used as|based on|built on|written in|assumed|added|removed|changed|passed|obtained|configured|overridden|extended|replaced|possible|achieved|updated|released|converted|called|thrown|raised|rejected|matched|skipped|retried|kept|treated';

/** Of a program, as one who has it installed would say: `this library`, `the module`. */
export const productNouns =
  'library|package|module|project|tool|repository|repo|crate|gem|plugin|plug-in|software|framework|program|extension|implementation|sdk|cli|app|application|toolkit|utility|component|middleware|client|server|engine|compiler|parser|driver|addon|add-on|action|api|language|runtime|wrapper|binding|bindings|suite|service|database|system|distribution';

/** What a product may be in its first line, when that line has no verb. */
export const taglineNouns = `${productNouns}|toolbox|logger|utilities|generator|formatter|linter|bundler|validator|serializer|converter|loader|reader|writer|viewer|editor|manager|helper|helpers|functions?|collection|set|algorithm|format|protocol|interface|interpreter|renderer|router|store|cache|queue|scheduler|watcher|matcher|tokenizer|encoder|decoder|emulator|simulator|browser|shell|terminal|console|dashboard|template|boilerplate|starter|kit|polyfill|shim|port|fork|proxy|gateway|broker|bot|game|theme|preset|config|types|typings|definitions|specification|standard|solution|platform|environment|codec|ORM|REPL|IDE|CMS|DSL|VM`;
