interface Props {
  number: number
  title: string
  text: string
  note?: string
  current?: boolean
  skipped?: boolean
}

export function PreviewStep({ number, title, text, note = '', current = false, skipped = false }: Props) {
  const look = current ? 'route-step route-current' : skipped ? 'route-step route-skipped' : 'route-step'
  return (
    <li className={look}>
      <span className="route-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <div className="route-title">{title}</div>
        <div className="route-people">{text}</div>
        {note && <div className="second-line">{note}</div>}
      </div>
    </li>
  )
}
