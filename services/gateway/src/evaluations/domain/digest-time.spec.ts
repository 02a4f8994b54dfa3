import { digestTime } from './digest-time.ts';

describe('digestTime', () => {
  it('is six o’clock UTC of the same day, and nothing until five minutes later, when marks of that time are stored', () => {
    const at = (iso: string) => digestTime(new Date(iso))?.toISOString();
    expect(at('2026-11-27T06:04:59.999Z')).toBeUndefined();
    expect(at('2026-11-27T06:05:00.000Z')).toBe('2026-11-27T06:00:00.000Z');
    expect(at('2026-11-27T23:59:59.999Z')).toBe('2026-11-27T06:00:00.000Z');
  });
});
