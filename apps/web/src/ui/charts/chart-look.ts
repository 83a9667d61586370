/** Axes, grid and tooltip of charts in the colours of the theme. */
export const axisLook = {
  tick: { fill: 'var(--text-2)', fontSize: 12 },
  tickLine: false,
  axisLine: { stroke: 'var(--line-strong)' },
} as const

export const gridLook = { stroke: 'var(--line)' } as const

export const tooltipLook = {
  cursor: { fill: 'var(--primary-soft)', fillOpacity: 0.5 },
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    boxShadow: '0 4px 16px var(--shadow)',
    padding: '8px 12px',
  },
  labelStyle: { color: 'var(--text)', fontWeight: 600 },
  // Patterns cannot serve as a text colour.
  itemStyle: { color: 'var(--text)' },
} as const
