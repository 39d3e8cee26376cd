import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import { Button, Switch } from 'antd'
import { fileAt } from '../../../../api/file-at'
import { Icon } from '../../../../lib/icons'
import { AttachmentsField } from '../../../kit/form/AttachmentsField'
import { download } from '../../../kit/useDownload'
import type { Written } from './writing/written'

interface Props {
  files: readonly StoredFile[]
  written: Written
  onAdd: (file: StoredFile) => void
  /** Left out where it is only read. */
  onChange?: ((fileIds: number[]) => void) | undefined
  onShare?: ((shared: boolean) => void) | undefined
}

const Attached = ({ files }: Pick<Props, 'files'>) =>
  files.map(({ id, name, url }) => (
    <Button
      key={id}
      type="link"
      size="small"
      icon={<Icon name="clip" size="s" />}
      onClick={() => download(fileAt(url, { failed: '附件下载失败' }), {}, () => name)}
    >
      {name}
    </Button>
  ))

/** What lies beside the text: sheets, slides; and whether colleagues may read it. */
export const Files = ({ files, written, onAdd, onChange, onShare }: Props) => {
  const beside = written.fileIds.flatMap((id) => files.find((file) => file.id === id) ?? [])
  // Those of another device stay, also before their names are here.
  const unnamed = written.fileIds.filter((id) => !files.some((file) => file.id === id))
  return (
    <>
      {onChange === undefined ? (
        <Attached files={beside} />
      ) : (
        <AttachmentsField
          type="lesson-preparation"
          value={beside}
          onChange={(next) => {
            for (const file of next) if (!files.some(({ id }) => id === file.id)) onAdd(file)
            onChange([...unnamed, ...next.map(({ id }) => id)])
          }}
        />
      )}
      {onShare !== undefined && (
        <span className="prep-shared">
          <Switch size="small" aria-label={LABELS.shared} checked={written.shared} onChange={onShare} />
          {LABELS.shared}
        </span>
      )}
    </>
  )
}
