// Makes the forms call their tools: reads the arguments, asks where something would change, shows the answer.
import type { Control, Dialog, Element, Form, Page } from './dom.ts';
import type { Link } from './link.ts';
import type { readArguments, Typed } from './read-arguments.ts';

declare const document: Page;

export function offerCalls(
  link: Link,
  read: typeof readArguments,
  formatDuration: (ms: number) => string,
  afterCall: () => unknown,
): void {
  const agreed = new Set<string>();
  const dialog = document.querySelector<Dialog>('[data-ask]') as Dialog;
  const ask = (part: string) => dialog.querySelector(`[data-ask-${part}]`) as Element;
  for (const answer of ['yes', 'no']) ask(answer).addEventListener('click', () => dialog.close(answer));
  for (const form of document.querySelectorAll<Form>('form[data-call]')) offer(form);

  function offer(form: Form): void {
    const box = form.closest('[data-try]') as Element;
    const button = form.querySelector<Control>('[type=submit]') as Control;
    const outcome = form.querySelector('[data-outcome]') as Element;
    const answer = box.querySelector('[data-answer]') as Element;
    const label = button.textContent;
    let running: AbortController | undefined;
    box.hidden = false;

    form.addEventListener('submit', (event) => {
      event.preventDefault();
      // The same button ends a call that takes long: hanging up cancels it on the server.
      if (running) running.abort();
      else void call();
    });
    form.addEventListener('reset', () => show('', ''));
    // Enter calls, as in a search box; a new line in a text takes Shift.
    form.addEventListener('keydown', (event) => {
      const isLine = event.target.dataset['kind'] === 'text' && event.key === 'Enter' && !event.shiftKey;
      if (!isLine || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });

    async function call(): Promise<void> {
      const given = read([...form.querySelectorAll<Control>('[data-kind]')].map(typed));
      if ('problem' in given) return show(given.problem, '', 'bad');
      if (!(await mayCall(form))) return;
      running = new AbortController();
      button.textContent = 'Cancel';
      show('Calling…', '');
      const startedAt = performance.now();
      const took = () => formatDuration(performance.now() - startedAt);
      try {
        const response = await link.request(form.dataset['call'] ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(given.args),
          signal: running.signal,
        });
        const text = await response.text();
        show(`${response.status} ${response.statusText} in ${took()}`, pretty(text), response.ok ? 'good' : 'bad');
      } catch {
        show(running.signal.aborted ? `Cancelled after ${took()}` : 'The server does not answer', '', 'bad');
      }
      running = undefined;
      button.textContent = label;
      afterCall();
    }

    function show(line: string, body: string, tone = ''): void {
      outcome.textContent = line;
      outcome.dataset['tone'] = tone;
      answer.textContent = body;
      answer.hidden = body === '';
    }
  }

  function typed(control: Control): Typed {
    const { path = '[]', kind = 'text' } = control.dataset;
    return { path: JSON.parse(path) as string[], kind: kind as Typed['kind'], value: control.value };
  }

  function pretty(text: string): string {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }

  // What writes is asked about once per tool and page; what destroys, every time.
  function mayCall({ dataset }: Form): Promise<boolean> {
    const { call = '', effect = '', name = '' } = dataset;
    if (effect === 'none' || effect === 'read' || agreed.has(call)) return Promise.resolve(true);
    ask('name').textContent = name;
    ask('reason').textContent =
      effect === 'write'
        ? 'It changes something. You are asked once, until this page is reloaded.'
        : 'It deletes something, and this page cannot bring it back.';
    dialog.returnValue = '';
    dialog.showModal();
    ask(effect === 'write' ? 'yes' : 'no').focus();
    return new Promise((resolve) => {
      const closed = () => {
        const isAgreed = dialog.returnValue === 'yes';
        if (isAgreed && effect === 'write') agreed.add(call);
        resolve(isAgreed);
      };
      dialog.addEventListener('close', closed, { once: true });
    });
  }
}
