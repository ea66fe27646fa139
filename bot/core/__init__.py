"""The rules of the product. Pure: values in, values out; no clock, chance, network, file or log."""
