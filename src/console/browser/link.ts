// The page's line to its server: requests that carry the token, kept for this tab only.
declare const sessionStorage: {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
};

export interface Link {
  readonly request: (path: string, options?: RequestInit) => Promise<Response>;
  readonly setToken: (token: string) => void;
  readonly hasToken: () => boolean;
}

export function openLink(): Link {
  const key = 'mooring-token';
  let token = recall();
  return {
    request: (path, options = {}) => {
      const headers: Record<string, string> = { ...(options.headers as Record<string, string>) };
      if (token !== '') headers['authorization'] = `Bearer ${token}`;
      return fetch(path, { ...options, headers, cache: 'no-store' });
    },
    setToken: (given) => {
      token = given;
      try {
        sessionStorage.setItem(key, given);
      } catch {
        // Storage may be switched off; the token then lives as long as the page.
      }
    },
    hasToken: () => token !== '',
  };

  function recall(): string {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  }
}
