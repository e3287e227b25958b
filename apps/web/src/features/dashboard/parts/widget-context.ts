/** What a widget needs from the screen it stands on. */
export interface WidgetContext {
  /** the acting role, for links to lists */
  readonly role: number | null
  readonly onOpen: (href: string) => void
}
