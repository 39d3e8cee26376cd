import { copy } from '../../../../../shared/chat/copy'
import { discard, postAgain } from '../../../../../shared/chat/sending/outbox'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'
import { summaryOf } from '../../../../../shared/chat/words'
import { Sheet } from '../../../../kit/Sheet'
import { MenuRow } from '../ConversationMenu'

/** What can be done with a message that has not left yet. */
export const PendingMenu = ({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) => {
  const then = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  return (
    <Sheet title={summaryOf({ ...entry, recalled: false })} onClose={onClose}>
      {entry.file === null && (
        <MenuRow icon="copy" onClick={then(() => copy(entry.content))}>
          复制
        </MenuRow>
      )}
      <MenuRow icon="refresh" onClick={then(() => postAgain(entry.clientId))}>
        重发
      </MenuRow>
      <MenuRow icon="trash" danger onClick={then(() => discard(entry.clientId))}>
        不发了
      </MenuRow>
    </Sheet>
  )
}
