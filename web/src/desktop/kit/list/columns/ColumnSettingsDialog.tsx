import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { toast } from '../../../../lib/toast'
import { Dialog } from '../../dialog/Dialog'
import { SaveButton } from '../../form/SaveButton'
import type { ColumnSettings, Shown } from './useColumnSettings'

interface Props {
  settings: ColumnSettings
}

const Settings = ({ settings }: Props) => {
  const [draft, setDraft] = useState<Shown>(settings.shown)
  return (
    <Dialog
      open={settings.open}
      title="列设置"
      width={480}
      onClose={settings.close}
      footer={
        <>
          <Button className="kit-dialog-note" onClick={() => setDraft(settings.defaults)}>
            恢复默认
          </Button>
          <Button onClick={settings.close}>取消</Button>
          <SaveButton
            busy={false}
            text="保存"
            onClick={() => {
              settings.save(draft)
              toast.success('列设置已保存')
            }}
          />
        </>
      }
    >
      <fieldset className="kit-columns" aria-label="显示的列">
        {settings.choices.map(({ name, title }) => (
          <Checkbox
            key={name}
            checked={draft[name] ?? true}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.checked })}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
    </Dialog>
  )
}

/** The dialog of `useColumnSettings`. */
export const ColumnSettingsDialog = (props: Props) => <Settings key={props.settings.turn} {...props} />
