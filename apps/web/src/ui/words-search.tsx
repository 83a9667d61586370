import { Input } from 'antd'
import { useState } from 'react'
import ui from './ui.module.css'
import { classes } from './classes.ts'

interface Props {
  /** The words of the present search; a new search by the address needs a new key. */
  words: string
  /** Name of the field. */
  label: string
  placeholder: string
  onSearch: (words: string) => void
}

/** A field that searches when Enter or its button is pressed. */
export function WordsSearch({ words, label, placeholder, onSearch }: Props) {
  const [typed, setTyped] = useState(words)
  return (
    <Input.Search
      className={classes(ui.searchField, ui.tallButtons, ui.tallInputs) ?? ''}
      allowClear
      maxLength={60}
      placeholder={placeholder}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}
