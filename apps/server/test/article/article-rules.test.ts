import { type ArticleAction, articleActions } from '@countersign/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf } from '../../src/modules/article/difference.rules.ts'
import { keptWords, soughtWords } from '../../src/modules/article/search-words.rules.ts'
import { standingAfter, standingOf } from '../../src/modules/article/standing.rules.ts'

const lines = fc.array(fc.constantFrom('甲', '乙', '丙', ''), { maxLength: 12 })

describe('a difference', () => {
  it('gives back both texts, and says nothing of equal ones', () => {
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        const found = differenceOf(from.join('\n'), to.join('\n'))
        const without = (kind: string) => found.filter((line) => line.kind !== kind).map(({ text }) => text)
        expect(without('added').join('\n')).toBe(from.join('\n'))
        expect(without('removed').join('\n')).toBe(to.join('\n'))
        expect(found.every(({ kind }) => kind === 'same')).toBe(from.join('\n') === to.join('\n'))
      }),
    )
  })

  it('of texts too long to compare replaces the part between equal ends', () => {
    const long = (word: string) => [
      '首',
      ...Array.from({ length: 3000 }, (_, index) => `${word}${index}`),
      '尾',
    ]
    const found = differenceOf(long('甲').join('\n'), long('乙').join('\n'))
    expect(found).toHaveLength(6002)
    expect([found[0]?.kind, found[1]?.kind, found[3001]?.kind, found.at(-1)?.kind]).toEqual([
      'same',
      'removed',
      'added',
      'same',
    ])
  })
})

describe('the words of a search', () => {
  const long = 'x'.repeat(41)
  it.each([
    ['', [], []],
    ['，-%', [], []],
    ['安', ['安'], ['安']],
    ['消防安', ['消', '消防', '防', '防安', '安'], ['消防', '防安']],
    ['消防 消防', ['消', '消防', '防'], ['消防']],
    ['Ａb１ éÀ', ['ab1', 'éà'], ['ab1', 'éà']],
    ['第12条', ['第', '12', '条'], ['第', '12', '条']],
    [long, [long.slice(1)], [long.slice(1)]],
  ])('of "%s" are kept as %j and sought as %j', (text, kept, sought) => {
    expect(keptWords(text)).toEqual(kept)
    expect(soughtWords(text)).toEqual(sought)
  })

  it('are found in every text that contains them as they are', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('消防安全𠮷 Ab1，-%')), maxLength: 30 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const kept = keptWords(`${before} 消防Abc安全 ${after}`)
        for (const word of soughtWords('消防abc 安全')) expect(kept).toContain(word)
      }),
    )
  })
})

describe('the standing of an article', () => {
  /** The author submits and takes back; the reviewer does the rest. */
  const events = (actions: readonly ArticleAction[]) =>
    actions.map((action, index) => ({
      action,
      versionNo: actions.slice(0, index + 1).filter((one) => one === 'submit').length,
      actorId: action === 'submit' || action === 'takeBack' ? 'author' : 'reviewer',
      reviewerIds: ['reviewer'],
    }))
  const published = ['submit', 'agree'] as const
  it.each<[state: string, publishedNo: number | null, newestNo: number, actions: ArticleAction[]]>([
    ['draft', null, 0, []],
    ['reviewing', null, 1, ['submit']],
    ['rejected', null, 1, ['submit', 'reject']],
    ['draft', null, 1, ['submit', 'takeBack']],
    ['published', 1, 1, [...published]],
    ['withdrawn', null, 1, [...published, 'withdraw']],
    ['reviewing', 1, 2, [...published, 'submit']],
    ['published', 1, 2, [...published, 'submit', 'takeBack']],
    ['rejected', 1, 2, [...published, 'submit', 'reject']],
    ['published', 2, 2, [...published, ...published]],
    ['reviewing', null, 2, [...published, 'submit', 'withdraw']],
  ])('is %s with version %s of %s after %j', (state, publishedNo, newestNo, actions) => {
    expect(standingOf('author', events(actions))).toMatchObject({ state, publishedNo, newestNo })
  })

  it.each<[refusal: string, actions: ArticleAction[]]>([
    ['articleNotPublished', ['withdraw']],
    ['articleNotPublished', [...published, 'withdraw', 'withdraw']],
    ['articleDecided', [...published, 'agree']],
    ['articleNotInReview', [...published, 'takeBack']],
    ['articleInReview', ['submit', 'submit']],
  ])('refuses with %s the last of %j', (refusal, actions) => {
    expect(() => standingOf('author', events(actions))).toThrow(refusal)
    expect(() => standingOf('author', events(actions.slice(0, -1)))).not.toThrow()
  })

  it('follows from any events that were permitted, in every order they can come', () => {
    const action = fc.record({
      action: fc.constantFrom(...articleActions),
      actorId: fc.constantFrom('author', 'reviewer', 'other'),
      reviewerIds: fc.subarray(['author', 'reviewer', 'second']),
    })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let standing = standingOf('author', [])
        const events = []
        for (const one of actions) {
          const versionNo = standing.newestNo + (one.action === 'submit' ? 1 : 0)
          const after = standingAfter(standing, { ...one, versionNo })
          if ('refusal' in after) continue
          events.push({ ...one, versionNo })
          // Nobody decides on the own article.
          const isDecision = one.action === 'agree' || one.action === 'reject'
          expect(isDecision && one.actorId === 'author').toBe(false)
          expect(after.publishedNo ?? 0).toBeLessThanOrEqual(after.newestNo)
          expect(after.state === 'reviewing').toBe(after.review.status === 'running')
          expect(after.state === 'published' && after.publishedNo === null).toBe(false)
          standing = after
        }
        expect(standingOf('author', events)).toEqual(standing)
      }),
      { numRuns: 500 },
    )
  })

  it.each<[refusal: string, action: ArticleAction, actorId: string, reviewerIds: string[]]>([
    ['articleNoReviewer', 'submit', 'author', ['author']],
    ['articleNotReviewer', 'agree', 'other', ['reviewer']],
    ['articleNotReviewer', 'agree', 'author', ['author', 'reviewer']],
    ['articleNotReviewer', 'reject', 'reviewer', []],
    ['notFound', 'takeBack', 'other', ['reviewer']],
  ])('refuses with %s that %s comes from %s while %j review', (refusal, action, actorId, reviewerIds) => {
    const before = standingOf('author', action === 'submit' ? [] : events(['submit']))
    expect(standingAfter(before, { action, versionNo: 1, actorId, reviewerIds })).toEqual({ refusal })
  })

  it('is not computed of events that could not have happened', () => {
    const event = { versionNo: 1, actorId: 'reviewer', reviewerIds: [] }
    expect(() => standingOf('author', [{ ...event, action: 'agree' }])).toThrow('could not have happened')
  })
})
