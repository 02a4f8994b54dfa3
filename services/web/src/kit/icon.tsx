/** Line icons on a 16-px grid: one path with 1.5-px strokes. They are decorative: the text beside them is the name. */
const PATHS = {
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  pulse: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  compare: 'M3.5 2.5v11M8 6v7.5M12.5 9v4.5',
  store:
    'M2.5 6.5 3.5 3h9l1 3.5M2.5 6.5a1.8 1.8 0 0 0 3.6 0 1.9 1.9 0 0 0 3.8 0 1.8 1.8 0 0 0 3.6 0M3.5 8.5V13h9V8.5M6.5 13v-2.5h3V13',
  webhook:
    'M6.2 6.6 4 10.5M8 4.5a2 2 0 1 1-2.6-1.9M6.4 11.5h4.2M12.5 9.7a2 2 0 1 1-1.9 3M9.6 6.4l2.2 3.6M4.5 13.5a2 2 0 1 1 0-3.9',
  key: 'M9.5 9.5a3 3 0 1 0-3-3c0 .5.1 1 .3 1.4L2.5 12.2v1.3h2V12h1.5v-1.5l1.3-1.3c.6.2 1.4.3 2.2.3M10.3 5.7v0',
  people:
    'M6 3a2.4 2.4 0 1 0 0 4.8A2.4 2.4 0 0 0 6 3M1.8 13.2c.2-2.4 1.9-3.8 4.2-3.8s4 1.4 4.2 3.8M10.6 3.3a2.4 2.4 0 0 1 0 4.2M12 9.8c1.4.5 2.1 1.7 2.2 3.4',
  settings:
    'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M8 2v1.8M8 12.2V14M2 8h1.8M12.2 8H14M3.8 3.8l1.2 1.2M11 11l1.2 1.2M3.8 12.2 5 11M11 5l1.2-1.2',
  log: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.7 4h.1M2.7 8h.1M2.7 12h.1',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3l3.2 3.2',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3.5 8h9',
  pause: 'M5.7 4v8M10.3 4v8',
  cross: 'M4 4l8 8M12 4l-8 8',
  tick: 'M3.5 8.5 6.5 11.5 12.5 4.8',
  up: 'M8 13V3.5M4 7.2 8 3.2l4 4',
  down: 'M8 3v9.5M4 8.8l4 4 4-4',
  right: 'M3 8h9.5M8.8 4l4 4-4 4',
  'chevron-down': 'M4 6l4 4 4-4',
  'chevron-up': 'M4 10l4-4 4 4',
  'chevron-right': 'M6 4l4 4-4 4',
  'chevron-left': 'M10 4 6 8l4 4',
  again: 'M13 8a5 5 0 1 1-1.6-3.7M13.2 2.5v3h-3',
  pencil: 'M10.8 2.8l2.4 2.4-7.9 7.9-3 .6.6-3zM9.2 4.4l2.4 2.4',
  copy: 'M6 5.5h7.5v8H6zM10 5.5v-3H2.5v8H6',
  download: 'M8 2.5v7M5 6.8l3 3 3-3M2.5 10.5v3h11v-3',
  upload: 'M8 10V3M5 5.8l3-3 3 3M2.5 10.5v3h11v-3',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9h7v4.5h-7z',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3v0',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  link: 'M6.8 9.2a2.4 2.4 0 0 0 3.4 0l2.4-2.4a2.4 2.4 0 0 0-3.4-3.4l-.9.9M9.2 6.8a2.4 2.4 0 0 0-3.4 0L3.4 9.2a2.4 2.4 0 0 0 3.4 3.4l.9-.9',
  external: 'M9 2.8h4.2V7M13 3 7.5 8.5M11.5 9.5v3.7h-8.7V4.5h3.7',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3l2 1.5',
  moon: 'M13 9.3A5.5 5.5 0 0 1 6.7 3a5.5 5.5 0 1 0 6.3 6.3',
  sun: 'M8 5.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4M8 1.8v1M8 13.2v1M1.8 8h1M13.2 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M3.6 12.4l.7-.7M11.7 4.3l.7-.7',
  help: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M6.4 6.4a1.6 1.6 0 1 1 2.3 1.5c-.5.2-.7.5-.7 1M8 11.2v0',
  eye: 'M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  dots: 'M3.5 8v0M8 8v0M12.5 8v0',
  box: 'M8 2 13.5 5v6L8 14l-5.5-3V5zM2.5 5 8 8l5.5-3M8 8v6',
  leave: 'M6.5 2.5h-4v11h4M6 8h7.5M10.5 5l3 3-3 3',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9',
  info: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 7.3v3.7M8 5v0',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A grid of filled squares with a strong centre: the matrix and its base case. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  const places = [0, 7, 14];
  return (
    <svg width={size} height={size} viewBox="0 0 19 19" aria-hidden="true" className="logo">
      {places.flatMap((y) =>
        places.map((x) => (
          <rect
            key={`${String(x)}-${String(y)}`}
            x={x}
            y={y}
            width="5"
            height="5"
            rx="1"
            data-base={x === 7 && y === 7}
          />
        )),
      )}
    </svg>
  );
}
