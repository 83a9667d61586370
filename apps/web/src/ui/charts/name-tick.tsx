import { Text, type YAxisTickContentProps } from 'recharts'
import { axisLook } from './chart-look.ts'

/** A name on at most two lines. Chinese has no blanks to break at, so it breaks anywhere. */
export function NameTick({ x, y, width, payload }: Partial<YAxisTickContentProps>) {
  const name = String(payload?.value ?? '')
  return (
    <Text
      {...axisLook.tick}
      x={x}
      y={y}
      width={Number(width ?? 0) - 8}
      textAnchor="end"
      verticalAnchor="middle"
      style={{ fontSize: axisLook.tick.fontSize }}
      breakAll={/[\u3000-\u9fff]/.test(name)}
      maxLines={2}
    >
      {name}
    </Text>
  )
}
