import { useEffect } from 'react'
import { closingOnBack } from '../../../../../lib/closing'
import { useLatest } from '../../../../../lib/useLatest'

/** What parents and teachers say to each other, with the words for those who hear it. */
const EMOJI = [
  ...[
    ['😊', '微笑'],
    ['😄', '大笑'],
    ['😂', '笑哭'],
    ['🤣', '笑倒'],
    ['😍', '喜欢'],
    ['🥰', '开心'],
  ],
  ...[
    ['😘', '飞吻'],
    ['🤔', '思考'],
    ['😅', '尴尬'],
    ['😭', '大哭'],
    ['😢', '难过'],
    ['😟', '担心'],
  ],
  ...[
    ['😴', '困'],
    ['🤒', '发烧'],
    ['🤧', '感冒'],
    ['😷', '口罩'],
    ['🙏', '感谢'],
    ['👍', '赞'],
  ],
  ...[
    ['👏', '鼓掌'],
    ['💪', '加油'],
    ['👌', '好的'],
    ['🤝', '握手'],
    ['👋', '再见'],
    ['✌️', '胜利'],
  ],
  ...[
    ['❤️', '爱心'],
    ['🌹', '玫瑰'],
    ['🎉', '庆祝'],
    ['🎂', '生日'],
    ['🌟', '星星'],
    ['💯', '满分'],
  ],
  ...[
    ['📚', '书'],
    ['📝', '作业'],
    ['⏰', '闹钟'],
    ['🚌', '校车'],
    ['☔', '下雨'],
    ['⚽', '运动'],
  ],
] as const

interface Props {
  onChoose: (emoji: string) => void
  onClose: () => void
}

/** In the keyboard's place; back closes it first. */
export const EmojiPanel = ({ onChoose, onClose }: Props) => {
  const close = useLatest(onClose)
  useEffect(() => closingOnBack(() => close.current()), [close])
  return (
    <fieldset className="m-emoji" aria-label="表情">
      {EMOJI.map(([emoji, name]) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}
