// Installs the browsers of the tests, and the programs that judge lettering and files, where they
// are missing. Plain Node.
import { ensureChromium, ensureFirefox, ensureHbShape, ensureReaders } from './install.mjs'

ensureChromium()
ensureFirefox()
ensureHbShape()
ensureReaders()
