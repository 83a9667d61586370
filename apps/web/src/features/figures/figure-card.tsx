import type { ReactNode } from 'react'
import { useId } from 'react'

interface Props {
  title: string
  /** Says how it was counted, in one line. */
  hint?: string
  tools?: ReactNode
  /** Takes the room of two. */
  isWide?: boolean
  children: ReactNode
}

export function FigureCard({ title, hint, tools, isWide = false, children }: Props) {
  const id = useId()
  return (
    <section
      className={isWide ? 'card figure-card figure-card-wide' : 'card figure-card'}
      aria-labelledby={id}
    >
      <header className="figure-title">
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className="second-line">{hint}</p>}
        </div>
        {tools}
      </header>
      {children}
    </section>
  )
}

export function FigureNone({ children }: { children: string }) {
  return <p className="figure-none">{children}</p>
}
