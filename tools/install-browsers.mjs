// Installs the browsers of the tests where they are missing. Plain Node.
import { ensureChromium, ensureFirefox } from './install.mjs'

ensureChromium()
ensureFirefox()
