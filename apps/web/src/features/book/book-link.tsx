import { Anchor } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

interface BookLinkProps {
  readonly bookId: string
  readonly children: string
  readonly className?: string | undefined
}

export const getBookHref = (bookId: string): string => `/books/${bookId}`

/** The title of a book as a link to its screen; opens in a new tab with the keys for that. */
export const BookLink = ({ bookId, children, className }: BookLinkProps) => {
  const navigate = useNavigate()
  const href = getBookHref(bookId)
  return (
    <Anchor
      href={href}
      inherit
      c="inherit"
      className={className}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href })
      }}
    >
      {children}
    </Anchor>
  )
}
