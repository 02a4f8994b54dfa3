/** The main sea port of each country by its UN/LOCODE. */
const MAIN_PORTS =
  'AUSYD BDCGP BEANR CAVAN CNSHA DEHAM DKAAR ESVLC FIHEL FRLEH GBFXT GRPIR IDJKT IEDUB INNSA ITGOA JPTYO KHKOS KRPUS LKCMB MXZLO MYPKG NLRTM PKKHI PLGDN PTLIS SEGOT THLCH TRIST TWKHH USLAX VNSGN';
const COUNTRY_LENGTH = 2;

/** Ports by country: the main ones, and in their place those that an operator prefers. The last one of a country counts. */
export function portsWith(preferred: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...MAIN_PORTS.split(' '), ...preferred].map((port) => [port.slice(0, COUNTRY_LENGTH), port]));
}
