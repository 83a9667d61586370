/** A direction on the sphere in hundredths of a degree: to the right of the picture's centre, and above the horizon. */
export interface Direction {
  yaw: number
  pitch: number
}

/** A full turn. */
export const circle = 36_000
/** Straight up. */
const zenith = 9000

/** A yaw from 0 to 35999, as the wire has it. */
function wrapYaw(yaw: number): number {
  return ((Math.round(yaw) % circle) + circle) % circle
}

function clampPitch(pitch: number): number {
  return Math.min(zenith, Math.max(-zenith, Math.round(pitch)))
}

/** Where a direction lies on the flat picture, in per cent of its width and height. The picture is equirectangular. */
export function placeOnFlat({ yaw, pitch }: Direction): { left: number; top: number } {
  return { left: wrapYaw(yaw + circle / 2) / 360, top: (zenith - pitch) / 180 }
}

/** The direction of a point of the flat picture, given as fractions of its width and height. */
export function directionAt(x: number, y: number): Direction {
  return { yaw: wrapYaw((x - 0.5) * circle), pitch: clampPitch((0.5 - y) * 2 * zenith) }
}

/** In radians, as the viewer counts. */
export function toRadians({ yaw, pitch }: Direction): Direction {
  return { yaw: (yaw / circle) * 2 * Math.PI, pitch: (pitch / circle) * 2 * Math.PI }
}

export function fromRadians({ yaw, pitch }: Direction): Direction {
  return {
    yaw: wrapYaw((yaw / (2 * Math.PI)) * circle),
    pitch: clampPitch((pitch / (2 * Math.PI)) * circle),
  }
}
