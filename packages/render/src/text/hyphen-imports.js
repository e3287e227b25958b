// JavaScript, because the package has no types; what it exports is declared in hyphen-imports.d.ts.

/** TeX's patterns, a chunk per language. */
export const IMPORTS = {
  'en-us': () => import('hyphen/en-us/index.js'),
  es: () => import('hyphen/es/index.js'),
  fr: () => import('hyphen/fr/index.js'),
  id: () => import('hyphen/id/index.js'),
  pt: () => import('hyphen/pt/index.js'),
}
