import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './styles/base.css';
import './styles/tokens.css';
import './styles/kit.css';
import './styles/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadFirst } from './app/app.tsx';
import { queryClient } from './api/query-client.ts';
import { guardHistory } from './app/leave-guard.ts';
import { applyPreferences } from './app/preferences.ts';
import { warmFormats } from './format/formats.ts';
import { loadText, locale } from './i18n/text.ts';

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has no #page');
applyPreferences();
guardHistory();
const first = Promise.all([loadText('common'), loadFirst()]);
// Later, so that the requests for the code of the page go out first.
setTimeout(() => warmFormats(locale()));
await first;
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
