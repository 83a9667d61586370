import styles from './login-icon.module.css'

/** Drawn here, because antd's icons would load the component library. */
const paths = {
  building: ['M3 14.2V2.4h6.6v11.8', 'M9.6 6h3.6v8.2', 'M1.6 14.2h12.8M5.2 5.2h2.2M5.2 8h2.2M5.2 10.8h2.2'],
  user: ['M8 8.2a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2z', 'M2.5 14a5.5 5.5 0 0 1 11 0'],
  phone: ['M4.5 1.5h7v13h-7z', 'M7 12.5h2'],
  lock: ['M3 7h10v7H3z', 'M5.2 7V4.8a2.8 2.8 0 0 1 5.6 0V7', 'M8 9.6v1.8'],
  shield: [
    'M8 1.6 13.2 3.4v4.2c0 3.2-2.1 5.6-5.2 6.8-3.1-1.2-5.2-3.6-5.2-6.8V3.4z',
    'M5.6 7.9l1.8 1.7 3.1-3.4',
  ],
  eye: [
    'M1.2 8S3.6 3.4 8 3.4 14.8 8 14.8 8 12.4 12.6 8 12.6 1.2 8 1.2 8z',
    'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  ],
  eyeOff: [
    'M6.2 3.6A6.6 6.6 0 0 1 8 3.4c4.4 0 6.8 4.6 6.8 4.6a11 11 0 0 1-1.8 2.4M3.6 4.8A11 11 0 0 0 1.2 8S3.6 12.6 8 12.6a6.4 6.4 0 0 0 3-.7',
    'M2 2l12 12',
  ],
  language: [
    'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z',
    'M1.6 8h12.8M8 1.5c2 2 2.8 4.2 2.8 6.5S10 12.5 8 14.5M8 1.5c-2 2-2.8 4.2-2.8 6.5S6 12.5 8 14.5',
  ],
  tick: ['M8 15A7 7 0 1 0 8 1a7 7 0 0 0 0 14z', 'M4.9 8.2l2.2 2.1 4-4.5'],
  check: ['M3 8.4l3.4 3.2 6.6-7'],
} as const satisfies Record<string, readonly string[]>

export function LoginIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      {paths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
