import { contract } from '@countersign/contract'
import { type FieldValue, fieldsOf, forms, isShown, type Kind, type Values } from '@countersign/forms'
import type { Locator, Page } from 'playwright-core'
import type { LoggedIn } from '../people.ts'
import { fillField, type NameOf } from './field-drivers.ts'

export async function openForm(person: LoggedIn, kind: Kind): Promise<void> {
  await person.visit(forms[kind].submitRoute)
  await person.page.getByRole('heading', { name: forms[kind].title }).waitFor()
}

/** The example the server makes for this person and day. */
export async function exampleFor(person: LoggedIn, kind: Kind): Promise<Values> {
  const { example } = await person.call(contract.schema, { kind })
  return Object.fromEntries(Object.entries(example).filter(isEntry))
}

function isEntry(entry: [string, unknown]): entry is [string, FieldValue] {
  const [, value] = entry
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value)
}

/** Fills everything in, from top to bottom, as a person would. */
export async function fillForm(person: LoggedIn, kind: Kind, values: Values): Promise<void> {
  const nameOf = await namesFor(person)
  for (const field of fieldsOf(forms[kind])) {
    const value = values[field.name]
    if (value === undefined || field.auto || field.onlyComputed || !isShown(field, values)) continue
    await fillField({ page: person.page, field, value, nameOf })
  }
}

async function namesFor(person: LoggedIn): Promise<NameOf> {
  const people = await person.call(contract.userList, {})
  const { departments } = await person.call(contract.info, {})
  const names = new Map([...people, ...departments].map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: '提交', exact: true })

/** Expects that the draft is saved on the server, and its id is in the address. */
export async function seeSaved(page: Page): Promise<void> {
  // A save that was refused meanwhile is tried again only after some seconds.
  await page.getByText(/草稿已保存 \d\d:\d\d/).waitFor()
  await page.waitForURL((url) => url.searchParams.has('id'))
}

/** All texts of the form, without its note about saving and the addresses of files. */
export async function readForm(page: Page): Promise<string> {
  const snapshot = await page.getByRole('main').ariaSnapshot()
  return snapshot
    .replace(/^ {2}- status.*\n( {4}.*\n)*/m, '')
    .replaceAll(/^ *- \/url:.*\n/gm, '')
    .replaceAll(' [active]', '')
}
