// Installs the browsers of the tests, and the judge of lettering, where they are missing. Plain Node.
import { ensureChromium, ensureFirefox, ensureHbShape } from './install.mjs'

ensureChromium()
ensureFirefox()
ensureHbShape()
