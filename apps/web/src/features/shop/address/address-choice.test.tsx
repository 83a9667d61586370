import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { loadAllWords, loadLateWords } from '../../../app/i18n.ts'
import { homeAddress, secondAddress } from '../../../../test/shop.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { AddressChoice } from './address-book.tsx'

function Order({ first }: { first?: string }) {
  const [client] = useState(() => new QueryClient())
  const [chosen, setChosen] = useState(first)
  return (
    <QueryClientProvider client={client}>
      <output>{chosen}</output>
      <AddressChoice value={chosen} onChange={setChosen} />
    </QueryClientProvider>
  )
}

async function show(first?: string) {
  stubServer({ getAddlist: [homeAddress, secondAddress] })
  await loadAllWords()
  await loadLateWords()
  render(<Order {...(first !== undefined && { first })} />)
  await screen.findByRole('radio', { name: /张小三/ })
}

const chosen = () => document.querySelector('output')?.textContent

test('the default address is chosen for an order until another one is', async () => {
  await show()
  await waitFor(() => expect(chosen()).toBe('a-1'))
  await userEvent.click(screen.getByRole('radio', { name: /张小三/ }))
  expect(chosen()).toBe('a-2')
  expect(screen.getByRole('radio', { name: /张小三/ })).toHaveProperty('checked', true)
})

test('a choice that is still there stays', async () => {
  await show('a-2')
  expect(screen.getByRole('radio', { name: /张小三/ })).toHaveProperty('checked', true)
})

test('a deleted choice gives way to the default address', async () => {
  await show('a-9')
  await waitFor(() => expect(chosen()).toBe('a-1'))
})
