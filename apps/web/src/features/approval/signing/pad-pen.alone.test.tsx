import { act, fireEvent, render, screen } from '@testing-library/react'
import type { PointGroup } from 'signature_pad'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PadCanvas, type PadHandle } from './pad-canvas.tsx'
import { movePen, penAtStart } from './pad-pen.ts'

const drawn = vi.hoisted(() => ({ strokes: [] as PointGroup[] }))

// jsdom has no canvas, so the strokes are recorded.
vi.mock('./pad-start.ts', () => ({
  startPad: () => ({
    pad: {
      penColor: '#000',
      isEmpty: () => drawn.strokes.length === 0,
      toData: () => drawn.strokes,
      fromData: (strokes: PointGroup[]) => {
        drawn.strokes = strokes
      },
      clear: () => {
        drawn.strokes = []
      },
    },
    width: () => 500,
    stop() {},
  }),
}))

/** The points of the strokes; the last point of each stroke occurs twice, except for a dot. */
const places = () =>
  drawn.strokes.map(({ points }) => {
    if (points.length > 1) expect(points.at(-1)).toEqual(points.at(-2))
    return (points.length > 1 ? points.slice(0, -1) : points).map(({ x, y }) => [x, y])
  })

describe('the pen', () => {
  test('moves by 10 of 500, with Shift by 50', () => {
    expect(movePen(penAtStart, ['ArrowRight'], false)).toMatchObject({ x: 60, y: 100 })
    expect(movePen(penAtStart, ['ArrowDown'], true)).toMatchObject({ x: 50, y: 150 })
  })

  test('moves diagonally with two arrow keys, and not at all with opposite ones', () => {
    expect(movePen(penAtStart, ['ArrowRight', 'ArrowUp'], false)).toMatchObject({ x: 60, y: 90 })
    expect(movePen(penAtStart, ['ArrowLeft', 'ArrowRight'], false)).toMatchObject({ x: 50, y: 100 })
  })

  test('stops at the edges', () => {
    expect(movePen({ x: 490, y: 20, isDown: true }, ['ArrowRight', 'ArrowUp'], true)).toEqual({
      x: 500,
      y: 0,
      isDown: true,
    })
  })
})

describe('writing by keyboard', () => {
  let handle: PadHandle | null
  const changed = vi.fn<(isBlank: boolean) => void>()

  beforeEach(() => {
    drawn.strokes = []
    changed.mockClear()
    handle = null
    render(
      <PadCanvas
        ref={(one) => {
          handle = one
        }}
        label="画板"
        hint="在此签名"
        onChange={changed}
      />,
    )
  })
  const canvas = () => screen.getByRole('application', { name: '画板' })
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const isTaken = !fireEvent.keyDown(canvas(), { key, ...more })
    fireEvent.keyUp(canvas(), { key })
    return isTaken
  }

  test('arrow keys alone draw nothing', () => {
    press('ArrowRight')
    expect(places()).toEqual([])
    expect(changed).not.toHaveBeenCalled()
  })

  test('the space bar starts a stroke at the pen and ends it', () => {
    press('ArrowRight')
    press(' ')
    expect(changed).toHaveBeenLastCalledWith(false)
    press('ArrowDown')
    press('ArrowRight', { shiftKey: true })
    press(' ')
    press('ArrowDown')
    press(' ')
    expect(places()).toEqual([
      [
        [60, 100],
        [60, 110],
        [110, 110],
      ],
      [[110, 120]],
    ])
    // platform.txt §9: line width 6.
    expect(drawn.strokes[0]).toMatchObject({ minWidth: 3, maxWidth: 3, penColor: '#000' })
  })

  test('the hint is shown on a blank pad only', () => {
    expect(screen.getByText('在此签名')).toBeDefined()
    press(' ')
    expect(screen.queryByText('在此签名')).toBeNull()
    act(() => handle?.clear())
    expect(screen.getByText('在此签名')).toBeDefined()
  })

  test('two arrow keys held together draw a diagonal', () => {
    press(' ')
    fireEvent.keyDown(canvas(), { key: 'ArrowRight' })
    fireEvent.keyDown(canvas(), { key: 'ArrowDown' })
    fireEvent.keyUp(canvas(), { key: 'ArrowRight' })
    fireEvent.keyDown(canvas(), { key: 'ArrowDown' })
    expect(places()).toEqual([
      [
        [50, 100],
        [60, 100],
        [70, 110],
        [70, 120],
      ],
    ])
  })

  test('a space bar held down lowers the pen once', () => {
    press(' ')
    press(' ', { repeat: true })
    press('ArrowRight')
    expect(places()).toEqual([
      [
        [50, 100],
        [60, 100],
      ],
    ])
  })

  test.each(['clear', 'undo'] as const)('%s lifts the pen', (work) => {
    press(' ')
    act(() => handle?.[work]())
    press('ArrowRight')
    expect(places()).toEqual([])
  })

  test.each(['blur', 'pointerDown'] as const)('%s lifts the pen', (event) => {
    press(' ')
    fireEvent[event](canvas())
    press('ArrowRight')
    expect(places()).toEqual([[[50, 100]]])
  })

  test('other keys and browser shortcuts with arrows are not handled', () => {
    expect(press('ArrowRight')).toBe(true)
    expect(press('Tab')).toBe(false)
    expect(press('Enter')).toBe(false)
    expect(press('ArrowLeft', { altKey: true })).toBe(false)
  })

  test('announces the start and the end of a stroke, and the edge of the pad', () => {
    press(' ')
    expect(screen.getByRole('status').textContent).toBe('已落笔，距左边 10%，距上边 50%')
    press('ArrowLeft', { shiftKey: true })
    expect(screen.getByRole('status').textContent).toBe('')
    press('ArrowLeft')
    expect(screen.getByRole('status').textContent).toBe('已到边缘')
    press(' ')
    expect(screen.getByRole('status').textContent).toBe('已提笔，距左边 0%，距上边 50%')
    expect(canvas().getAttribute('aria-describedby')).toBe(screen.getByText(/方向键移动笔/).id)
  })
})
