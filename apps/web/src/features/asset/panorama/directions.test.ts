import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directionAt, fromRadians, placeOnFlat, toRadians } from './directions.ts'

const anyDirection = fc.record({
  yaw: fc.integer({ min: 0, max: 35_999 }),
  pitch: fc.integer({ min: -9000, max: 9000 }),
})

describe('a direction on the flat picture', () => {
  test.each([
    ['the centre', { yaw: 0, pitch: 0 }, { left: 50, top: 50 }],
    ['a quarter turn to the right', { yaw: 9000, pitch: 0 }, { left: 75, top: 50 }],
    ['a quarter turn to the left', { yaw: 27_000, pitch: 0 }, { left: 25, top: 50 }],
    ['behind, at the left edge', { yaw: 18_000, pitch: 0 }, { left: 0, top: 50 }],
    ['straight up', { yaw: 0, pitch: 9000 }, { left: 50, top: 0 }],
    ['below the horizon', { yaw: 0, pitch: -4500 }, { left: 50, top: 75 }],
  ])('lies at %s', (_, direction, place) => {
    expect(placeOnFlat(direction)).toEqual(place)
  })

  test('is found again from its place', () => {
    fc.assert(
      fc.property(anyDirection, (direction) => {
        const { left, top } = placeOnFlat(direction)
        expect(directionAt(left / 100, top / 100)).toEqual(direction)
      }),
    )
  })

  test('stays within the bounds of the wire at the edges of the picture', () => {
    expect(directionAt(0, 0)).toEqual({ yaw: 18_000, pitch: 9000 })
    expect(directionAt(1, 1)).toEqual({ yaw: 18_000, pitch: -9000 })
    expect(directionAt(0.5, 1.2)).toEqual({ yaw: 0, pitch: -9000 })
  })
})

test('a direction survives the way through radians', () => {
  fc.assert(
    fc.property(anyDirection, (direction) => {
      expect(fromRadians(toRadians(direction))).toEqual(direction)
    }),
  )
  expect(toRadians({ yaw: 9000, pitch: -4500 })).toEqual({ yaw: Math.PI / 2, pitch: -Math.PI / 4 })
})

test('a yaw is at least 0 and less than a full turn, however far the viewer has turned', () => {
  const yawOf = (turns: number) => fromRadians({ yaw: turns * 2 * Math.PI, pitch: 0 }).yaw
  expect([0, -0.25, 1, 1.25, -1, 0.999_999].map(yawOf)).toEqual([0, 27_000, 0, 9000, 0, 0])
})
