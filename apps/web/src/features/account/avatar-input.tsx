import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import ui from '../../ui/ui.module.css'

const side = 256

/** The centre square of a picture as a data URL, scaled for the header. Rejects files that are not pictures. */
async function squarePicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const cut = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // White behind transparent parts, which some viewers draw black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  pen.drawImage(picture, left, top, cut, cut, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/png')
}

interface Props {
  name: string
  /** An address or a data URL; "" without a picture. */
  picture: string
  onChoose: (picture: string) => void
}

export function AvatarInput({ name, picture, onChoose }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)

  const choose = async (file: File) => {
    try {
      onChoose(await squarePicture(file))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className={classes(ui.row, ui.below20)} style={{ gap: 16 }}>
      <PersonAvatar name={name} size={72} picture={picture} />
      <div>
        <input
          ref={chooser}
          type="file"
          // antd's form overrides the `hidden` attribute.
          style={{ display: 'none' }}
          accept="image/png,image/jpeg"
          aria-label={t('account.avatar')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void choose(file)
          }}
        />
        <Button icon={<CameraOutlined aria-hidden />} onClick={() => chooser.current?.click()}>
          {t('account.changeAvatar')}
        </Button>
        <p className={classes(ui.secondLine, ui.above4)}>{t('account.avatarHint')}</p>
        {failed && (
          <p className={ui.bad} role="alert">
            {t('account.avatarFailed')}
          </p>
        )}
      </div>
    </div>
  )
}
