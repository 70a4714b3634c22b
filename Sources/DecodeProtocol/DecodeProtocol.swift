/// What the decoding process and its client say to each other.
package enum DecodeProtocol {}
