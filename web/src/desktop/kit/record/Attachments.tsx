import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { Button } from 'antd'
import { fileAt } from '../../../api/file-at'
import { Icon } from '../../../lib/icons'
import { download } from '../useDownload'
import './attachments.css'

export const sizeText = (size: number) =>
  size < 1024 * 1024 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`

/** Each is fetched with the token when somebody wants it. */
export const Attachments = ({ files }: { files: readonly StoredFile[] }) =>
  files.length === 0 ? null : (
    <ul className="kit-attachments" aria-label="附件">
      {files.map(({ id, url, name, size }) => (
        <li key={id}>
          <Button
            type="link"
            icon={<Icon name="file" size="s" />}
            onClick={() => download(fileAt(url, { failed: '附件下载失败' }), {}, () => name)}
          >
            {name}
          </Button>
          <small className="muted">{sizeText(size)}</small>
        </li>
      ))}
    </ul>
  )
