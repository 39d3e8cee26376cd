const LINK = /(https?:\/\/[^\s<>"'，。；！？（）【】]+)/g

/** Plain text, in which only addresses of the web are links. */
export const Linked = ({ text }: { text: string }) =>
  text.split(LINK).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
