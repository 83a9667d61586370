import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

test.each([
  ['', '—'],
  [undefined, '—'],
  [null, '—'],
  [0, '0'],
])('the value %s is shown as %s', (value, shown) => {
  render(<Facts rows={[['Label', value]]} />)
  expect(document.querySelector('dd')?.textContent).toBe(shown)
})
