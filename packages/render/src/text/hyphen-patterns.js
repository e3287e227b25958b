// JavaScript, because the package has no types; what it exports is declared in hyphen-patterns.d.ts.
import en from 'hyphen/en-us/index.js'
import es from 'hyphen/es/index.js'
import fr from 'hyphen/fr/index.js'
import id from 'hyphen/id/index.js'
import pt from 'hyphen/pt/index.js'

export const PATTERNS = { en, es, fr, id, pt }
