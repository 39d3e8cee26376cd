import type { ChatMessage } from '@xueqiao/contract/features/communication-messages'
import { Image } from 'antd'
import { Link } from 'react-router'
import { addressOf, sizeText, thumbnailOf } from '../../../chat/files'
import { Icon } from '../../../lib/icons'
import { Linked } from './Linked'

type Stored = NonNullable<ChatMessage['file']>

const Picture = ({ file, words }: { file: Stored; words: string }) => (
  <>
    <Image
      className="bubble-image"
      width={196}
      height={132}
      src={thumbnailOf(file)}
      alt={file.name}
      preview={{ src: addressOf(file) }}
    />
    <span className="bubble-caption">{words || file.name}</span>
  </>
)

export const FileCard = ({ name, size, href }: { name: string; size: number; href?: string }) => (
  <span className="file-card">
    <i>
      <Icon name="file" size="l" />
    </i>
    <span>
      <b>{name}</b>
      <small>{sizeText(size)}</small>
    </span>
    {href !== undefined && (
      <a href={href} download={name} aria-label={`下载 ${name}`} title="下载">
        <Icon name="export" />
      </a>
    )}
  </span>
)

/** Everything between the edges of a bubble. */
export const MessageBody = ({ message }: { message: ChatMessage }) => {
  const { type, content, file, noticeId } = message
  if (type === 'image' && file !== null) return <Picture file={file} words={content} />
  if (type === 'file' && file !== null)
    return (
      <>
        <FileCard name={file.name} size={file.size} href={addressOf(file)} />
        {content !== file.name && content !== '' && <Linked text={content} />}
      </>
    )
  if (type === 'notice' && noticeId !== null)
    return (
      <span className="file-card">
        <i>
          <Icon name="bell" size="l" />
        </i>
        <span>
          <b>{content}</b>
          <small>通知公告</small>
        </span>
        <Link to={`/family-school/notification/${noticeId}`}>查看</Link>
      </span>
    )
  return <Linked text={content} />
}
