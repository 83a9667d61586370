import { useTranslation } from 'react-i18next'
import { cssVariablesOf } from '../lib/look/css-variables.ts'
import { chooseTheme } from '../lib/look/look-store.ts'
import { type Look, paletteOf } from '../lib/look/palette.ts'
import { type ThemeName, themeNames } from '../lib/look/themes.ts'
import { useLook } from '../lib/look/use-look.ts'
import { useIsPhone } from '../lib/page/screen-class.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import ui from '../ui/ui.module.css'
import styles from './theme-dialog.module.css'

/** 选择: a picked theme is applied at once. */
export function ThemeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const look = useLook()
  const isPhone = useIsPhone()
  return (
    <Dialog title={t('theme.choose')} width={isPhone ? '100%' : '50%'} onClose={onClose} footer={null}>
      <div className={classes(styles.themes, ui.stack12)} role="radiogroup" aria-label={t('navbar.theme')}>
        {themeNames.map((name) => (
          <label key={name} className={classes(styles.theme, ui.stack8, ui.pad8, ui.pressable)}>
            <ThemePreview look={{ ...look, theme: name }} />
            <span className={classes(styles.name, ui.row8, ui.high24)}>
              <input
                type="radio"
                name="theme"
                value={name}
                checked={look.theme === name}
                onChange={() => chooseTheme(name)}
              />
              {t(`theme.${names[name]}`)}
            </span>
          </label>
        ))}
      </div>
      <p className={classes(ui.above12, ui.faint, ui.size12)}>{t('theme.hint')}</p>
    </Dialog>
  )
}

const names = {
  'theme-default': 'default',
  'theme-white': 'white',
  'theme-star': 'star',
  'theme-iview': 'iview',
  'theme-d2': 'd2',
  'theme-hey': 'hey',
} as const satisfies Record<ThemeName, string>

/** A miniature page in that theme, drawn with the same CSS variables as the real page. */
function ThemePreview({ look }: { look: Look }) {
  const palette = paletteOf(look)
  return (
    <span className={styles.preview} style={cssVariablesOf(palette)} aria-hidden="true">
      <span className={classes(styles.side, ui.stack6, ui.packed)}>
        <i className={styles.logo} />
        <i style={{ background: palette.side.selected, color: palette.side.selectedText }} />
        <i />
        <i />
      </span>
      <span className={classes(styles.header, ui.row4, ui.ended)}>
        <i />
        <i />
      </span>
      <span className={ui.pad8}>
        <span className={styles.card}>
          <i className={styles.words} />
          <i className={styles.second} />
          <b />
        </span>
      </span>
    </span>
  )
}
