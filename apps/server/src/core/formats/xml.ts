const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** What XML 1.0 has no form for at all, not even as a character reference. */
export const FORBIDDEN_IN_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu

/**
 * Text for element content and quoted attributes. What XML cannot hold becomes U+FFFD; a carriage
 * return survives as a reference.
 */
export const xmlText = (text: string): string =>
  text
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(FORBIDDEN_IN_XML, '\ufffd')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
    .replace(/\r/g, '&#13;')

/**
 * Text for a quoted attribute: there, parsers turn line ends and tabs into spaces unless they are
 * references.
 */
export const xmlAttribute = (text: string): string =>
  xmlText(text).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
