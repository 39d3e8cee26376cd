import { addressOf } from '../../../../shared/chat/files'

/** Written on white, whatever the theme. */
export const Signature = ({ url, of }: { url: string; of: string }) => (
  <img className="m-notice-signature" src={addressOf({ url })} alt={`${of}的签名`} loading="lazy" />
)
