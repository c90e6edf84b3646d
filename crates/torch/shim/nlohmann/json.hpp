// libtorch's headers of layers name a library that libtorch does not bring. They need it to write layers as JSON, which is
// called nowhere here: what is declared suffices to compile them.
#pragma once

#include <string>

namespace nlohmann {

class json {
 public:
  json();
  template <class T>
  explicit json(const T& value);
  static json parse(const std::string& text);
  std::string dump() const;
  template <class T>
  T get() const;
};

}  // namespace nlohmann
