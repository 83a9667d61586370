import type { BrowserContext } from 'playwright-core'

export interface Complaints {
  /** A refusal with this status is expected by the test. */
  expect: (status: number) => void
  /** Refusals with this status are expected, any number of them. */
  expectSome: (status: number) => void
  /** Unexpected errors. */
  unexpected: () => string[]
}

/** Chromium's own console message about a failed answer, which is checked by its status below. */
const isEcho = (text: string) => text.startsWith('Failed to load resource')

/** Collects every console error, page error and failed request of a person's pages. */
export function hearComplaints(context: BrowserContext): Complaints {
  const heard: string[] = []
  const expected: number[] = []
  const expectedSome = new Set<number>()
  const came = new Set<number>()
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || isEcho(text)) return
    heard.push(`console: ${text} (${message.location().url})`)
  })
  context.on('weberror', (error) => heard.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Requests are cancelled when a page is left or a query is no longer needed.
    if (reason !== 'net::ERR_ABORTED') heard.push(`request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    if (status < 400) return
    came.add(status)
    if (expectedSome.has(status)) return
    const index = expected.indexOf(status)
    if (index === -1) heard.push(`answer: ${status} ${response.request().method()} ${response.url()}`)
    else expected.splice(index, 1)
  })
  return {
    expect: (status) => expected.push(status),
    expectSome: (status) => void expectedSome.add(status),
    unexpected: () => [
      ...heard,
      ...[...expected, ...[...expectedSome].filter((status) => !came.has(status))].map(
        (status) => `an expected answer ${status} never came`,
      ),
    ],
  }
}
