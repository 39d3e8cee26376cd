import { copyText } from '../../../../chat/copy'
import { toast } from '../../../../lib/toast'

export const copy = async (text: string) => {
  // Copying by selection does not work behind the menu, which is still closing.
  if (navigator.clipboard === undefined) await new Promise((closed) => setTimeout(closed))
  if (await copyText(text)) toast.success('已复制')
  else toast.error('复制失败，请长按文字手动复制')
}
