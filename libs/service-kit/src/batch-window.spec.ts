import { jest } from '@jest/globals';
import { BatchWindow } from '@cpes/service-kit';

describe('BatchWindow', () => {
  let window: BatchWindow;

  beforeEach(() => {
    jest.useFakeTimers();
    window = new BatchWindow({ everyMs: 30, enough: 8 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('lets the first batch begin at once, and the one after a single item', () => {
    expect(window.gatherMs(1)).toBe(0);
    window.begin(1);
    expect(window.gatherMs(1)).toBe(0);
  });

  it('delays a batch for the rest of the window after a shared one', () => {
    window.begin(2);
    expect(window.gatherMs(1)).toBe(30);
    jest.advanceTimersByTime(20);
    expect(window.gatherMs(7)).toBe(10);
    jest.advanceTimersByTime(10);
    expect(window.gatherMs(1)).toBeLessThanOrEqual(0);
  });

  it('delays a batch for a multiple of its usual duration, if that is shorter', () => {
    window = new BatchWindow({ everyMs: 30, enough: 8, lengths: 3 });
    const end = window.begin(2);
    expect(window.gatherMs(1)).toBe(30);
    jest.advanceTimersByTime(4);
    end();
    expect(window.gatherMs(1)).toBe(8);
    const endOfSlow = window.begin(2);
    jest.advanceTimersByTime(24);
    endOfSlow();
    // A quarter of the way from 4 to 24.
    window.begin(2);
    expect(window.gatherMs(1)).toBe(27);
  });

  it('does not delay when enough items wait', () => {
    window.begin(2);
    expect(window.gatherMs(8)).toBe(0);
  });
});
