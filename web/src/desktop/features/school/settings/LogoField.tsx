import { settingsApi as api, type Settings } from '@xueqiao/contract/features/school/settings/api'
import { Button } from 'antd'
import { useRef } from 'react'
import { useActions } from '../../../../api/action'
import { Icon, Logo } from '../../../../lib/icons'
import { toast } from '../../../../lib/toast'
import { useConfirm } from '../../../kit/dialog/useConfirm'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const { maxBytes, tooLarge } = api.uploadLogo.upload ?? { maxBytes: 0, tooLarge: '' }

interface Props {
  logoUrl: string | null
  onChanged: (settings: Settings) => void
}

/** Stored by itself, at once, like a person's photo. */
export const LogoField = ({ logoUrl, onChanged }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { run, busy } = useActions()
  const confirm = useConfirm()

  const choose = (file: File | undefined) => {
    if (file === undefined || busy) return
    if (!TYPES.includes(file.type)) return toast.error('校徽只能是 JPG/PNG/WEBP 格式!')
    if (file.size > maxBytes) return toast.error(tooLarge)
    void run(api.uploadLogo, undefined, { file, after: onChanged })
  }

  const remove = async () => {
    const sure = await confirm({
      title: '移除校徽',
      question: '确定要移除校徽吗? 各页面将显示学桥的标志。',
      ok: '移除',
      danger: true,
    })
    if (sure) await run(api.removeLogo, undefined, { after: onChanged })
  }

  return (
    <div className="settings-logo">
      <span className="settings-label">校徽</span>
      <div className="settings-logo-row">
        <span className="settings-logo-box">
          {logoUrl === null ? <Logo size={44} /> : <img src={logoUrl} alt="当前校徽" />}
        </span>
        <div>
          <div className="settings-logo-buttons">
            <Button
              icon={<Icon name="camera" />}
              aria-busy={busy}
              onClick={() => !busy && input.current?.click()}
            >
              {logoUrl === null ? '上传校徽' : '更换校徽'}
            </Button>
            {logoUrl !== null && (
              // What is on its way would come after the removal.
              <Button disabled={busy} onClick={remove}>
                移除
              </Button>
            )}
          </div>
          <p className="settings-logo-hint">支持 JPG、PNG、WEBP，不超过 2MB，宜用方形图片。</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        // antd's forms show file inputs whatever `hidden` says.
        style={{ display: 'none' }}
        aria-label="校徽图片"
        accept={TYPES.join()}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file again is a new choice.
          target.value = ''
        }}
      />
    </div>
  )
}
