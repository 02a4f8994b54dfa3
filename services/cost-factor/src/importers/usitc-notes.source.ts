import type { RateSource, RequestLimits } from './rate-source.ts';
import { NOTES_TABLES, type NotesTable, notesTablesAfter, notesTablesConfirmed } from './us-notes-tables.ts';
import { listsByHeading } from './us-notes.ts';
import { readRelease } from './usitc.source.ts';

/** As for the tariff itself. */
const CHECK_EVERY_MS = 86_400_000;
/** The notes of chapter 99 have 5 MB. */
const NOTES: RequestLimits = { accept: 'text/html', bytesMax: 16 * 1024 * 1024, timeoutMs: 180_000 };

/** The notes of chapter 99 of the US tariff: which goods bear or are exempt from additional duties. */
export function usitcNotesSource(): RateSource<NotesTable> {
  return {
    tables: NOTES_TABLES,
    checkEveryMs: CHECK_EVERY_MS,
    // The lists of new lines are not known without the notes.
    follows: 'usitc',
    probe: readRelease,
    fetch: (get) => get('/getChapterNotes?doc=99', NOTES),
    read: async (file) => {
      const lists = listsByHeading(file.toString('utf8'));
      return {
        name: 'US notes of chapter 99',
        next: (present, check) => notesTablesAfter(present, lists, check),
      };
    },
    confirm: notesTablesConfirmed,
  };
}
